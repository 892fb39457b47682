import Foundation
import Platform
import TestSupport
import XCTest

/// A home in which no file can be written.
final class UnwritableHomeTests: XCTestCase {
    private let favorites = ".local/share/norris/favorites.jsonl"
    private let history = ".local/state/norris/history"
    private let kept = #"{"norris":"favorites","version":1}"# + "\n" + #"{"id":"kept","value":"A kept joke."}"# + "\n"
    private var home: TemporaryFolder!

    override func setUpWithError() throws {
        home = try TemporaryFolder()
        try home.write(kept, to: favorites)
    }

    override func tearDownWithError() throws {
        // Otherwise the folder could not be removed.
        try home.setModes(0o755)
        home = nil
    }

    func testReadOnlyHomeIsReportedOnceAndThePromptGoesOn() throws {
        let session = try PromptSession(startingWithoutRights: home)

        // Existing files can be read.
        XCTAssertEqual(try session.answer(to: "favorites").suffix(1), ["1  A kept joke."])
        XCTAssertEqual(try session.answer(to: "help nonesuch").count, 1)
        let sentence = try session.answer(to: "joke").joined() + session.answer(to: "favorite").joined(separator: " ")
        XCTAssertTrue(sentence.contains("(Permission denied) and were not changed;"), sentence)
        XCTAssertEqual(
            try session.answer(to: "history"),
            ["1  favorites", "2  help nonesuch", "3  joke", "4  favorite", "5  history"]
        )

        let mentions = session.rows.joined(separator: " ").split(separator: " for the history cannot be created ")
            .count - 1
        XCTAssertEqual(mentions, 1, session.rows.joined(separator: "\n"))
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertEqual(try home.read(favorites), kept)
    }

    #if os(Linux)
        func testFullDiskIsReportedAndLosesNothing() throws {
            let disk = try SmallDisk(at: home.path("disk"))
            try home.write(kept, to: "disk/" + favorites)
            let session = try PromptSession(["--offline"], environment: ["HOME": disk.path])
            try disk.fill()

            let joke = try session.answer(to: "joke")
            let sentence = joke.joined(separator: " ")
            XCTAssertTrue(sentence.contains("The history cannot be written to"), sentence)
            XCTAssertTrue(sentence.contains("(No space left on device);"), sentence)
            let refusal = try session.answer(to: "favorite").joined(separator: " ")
            XCTAssertTrue(refusal.hasPrefix("The favorites cannot be written to"), refusal)
            XCTAssertTrue(refusal.contains("and were not changed; free disk space"), refusal)
            XCTAssertFalse(refusal.contains("history"), refusal)
            XCTAssertEqual(try home.read("disk/" + favorites), kept)

            try disk.clear()
            XCTAssertEqual(try session.answer(to: "favorites"), ["1  A kept joke."])
            XCTAssertTrue(try session.answer(to: "favorite")[0].hasPrefix("Saved to favorites: "))
            XCTAssertTrue(try home.read("disk/" + favorites).hasPrefix(kept))
            XCTAssertEqual(try home.read("disk/" + history), "joke\nfavorite\nfavorites\nfavorite\n")
        }

        func testReadOnlyDiskIsReportedAndCanBeReadFrom() throws {
            let disk = try SmallDisk(at: home.path("disk"))
            try home.write(kept, to: "disk/" + favorites)
            try home.write("earlier\n", to: "disk/" + history)
            try disk.makeReadOnly()
            let session = try PromptSession(["--offline"], environment: ["HOME": disk.path])

            let first = try session.answer(to: "favorites").joined(separator: " ")
            XCTAssertTrue(first.contains("The history cannot be written to"), first)
            XCTAssertTrue(first.contains("(Read-only file system);"), first)
            XCTAssertTrue(first.hasSuffix("1  A kept joke."), first)
            try session.answer(to: "joke")
            let refusal = try session.answer(to: "favorite").joined(separator: " ")
            XCTAssertTrue(refusal.hasPrefix("The favorites cannot be written to"), refusal)
            XCTAssertTrue(refusal.contains("(Read-only file system) and were not changed;"), refusal)
            XCTAssertEqual(
                try session.answer(to: "history"),
                ["1  earlier", "2  favorites", "3  joke", "4  favorite", "5  history"]
            )
            XCTAssertEqual(try session.quit(), 0)
        }
    #endif
}

extension PromptSession {
    /// Starts a prompt that can read its home, but not write to it; skips the test where that is not possible.
    fileprivate convenience init(startingWithoutRights home: TemporaryFolder) throws {
        try home.setModes(0o555)
        let norris = try UnprivilegedUser.norris()
        try self.init(norris.dropFirst() + ["--offline"], executable: norris[0], home: home)
    }
}

extension TemporaryFolder {
    fileprivate func setModes(_ mode: mode_t) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: path).map(path) + [path] {
            chmod(path, mode)
        }
    }
}
