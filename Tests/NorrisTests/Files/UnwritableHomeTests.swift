import Foundation
import Platform
import TestSupport
import XCTest

/// A home in which no file can be written.
final class UnwritableHomeTests: XCTestCase {
    private let kept = Scenario.favoritesHeader + #"{"id":"kept","value":"A kept joke."}"# + "\n"

    func testReadOnlyHomeIsReportedOnceAndThePromptGoesOn() throws {
        let home = try TemporaryFolder()
        try home.write(kept, to: Scenario.favorites)
        try Self.setModes(of: home, 0o555)
        // Otherwise the folder could not be removed.
        defer { try? Self.setModes(of: home, 0o755) }
        let norris = try UnprivilegedUser.norris()
        let session = try PromptSession(norris.dropFirst() + ["--offline"], executable: norris[0], home: home)

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
        XCTAssertEqual(try home.read(Scenario.favorites), kept)
    }

    #if os(Linux)
        func testFullDiskIsReportedAndLosesNothing() throws {
            let (home, session) = try sessionOnDisk()
            let filler = home.path("disk/filler")
            let filling = try Program(["-c", "cat /dev/zero > '\(filler)'"], executable: "/bin/sh").run()
            XCTAssertTrue(filling.standardError.contains("No space left on device"), filling.standardError)

            let joke = try session.answer(to: "joke").joined(separator: " ")
            XCTAssertTrue(joke.contains("The history cannot be written to"), joke)
            XCTAssertTrue(joke.contains("(No space left on device);"), joke)
            let refusal = try session.answer(to: "favorite").joined(separator: " ")
            XCTAssertTrue(refusal.hasPrefix("The favorites cannot be written to"), refusal)
            XCTAssertTrue(refusal.contains("and were not changed; free disk space"), refusal)
            XCTAssertFalse(refusal.contains("history"), refusal)
            XCTAssertEqual(try home.read("disk/" + Scenario.favorites), kept)

            try FileManager.default.removeItem(atPath: filler)
            XCTAssertEqual(try session.answer(to: "favorites"), ["1  A kept joke."])
            XCTAssertTrue(try session.answer(to: "favorite")[0].hasPrefix("Saved to favorites: "))
            XCTAssertTrue(try home.read("disk/" + Scenario.favorites).hasPrefix(kept))
            XCTAssertEqual(try home.read("disk/" + Scenario.history), "joke\nfavorite\nfavorites\nfavorite\n")
        }

        func testReadOnlyDiskIsReportedAndCanBeReadFrom() throws {
            let (_, session) = try sessionOnDisk(isReadOnly: true)

            let first = try session.answer(to: "favorites").joined(separator: " ")
            XCTAssertTrue(first.contains("The history cannot be written to"), first)
            XCTAssertTrue(first.contains("(Read-only file system);"), first)
            XCTAssertTrue(first.hasSuffix("1  A kept joke."), first)
            try session.answer(to: "joke")
            let refusal = try session.answer(to: "favorite").joined(separator: " ")
            XCTAssertTrue(refusal.hasPrefix("The favorites cannot be written to"), refusal)
            XCTAssertTrue(
                refusal.contains("(Read-only file system) and were not changed; check the permissions, and try"),
                refusal
            )
            let lines = ["1  earlier", "2  favorites", "3  joke", "4  favorite", "5  history"]
            XCTAssertEqual(try session.answer(to: "history"), lines)
            XCTAssertEqual(try session.quit(), 0)
        }

        /// Starts a prompt with a small disk as its home; skips the test where mounting is not permitted.
        private func sessionOnDisk(isReadOnly: Bool = false) throws -> (home: TemporaryFolder, PromptSession) {
            let home = try TemporaryFolder()
            let disk = home.path("disk")
            try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
            func mount(_ arguments: String...) throws -> ProgramResult {
                try Program(arguments, executable: InstalledProgram.path("mount")).run()
            }
            let result = try mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", disk)
            try XCTSkipUnless(result.exitStatus == 0, "Mounting is not permitted here: \(result.standardError)")
            addTeardownBlock {
                // Lazily, because the program may still use it.
                _ = try Program(["-l", disk], executable: InstalledProgram.path("umount")).run()
                withExtendedLifetime(home) {}
            }
            try home.write(kept, to: "disk/" + Scenario.favorites)
            if isReadOnly {
                try home.write("earlier\n", to: "disk/" + Scenario.history)
                XCTAssertEqual(try mount("-o", "remount,ro", disk).exitStatus, 0)
            }
            return try (home, PromptSession(["--offline"], environment: ["HOME": disk]))
        }
    #endif

    private static func setModes(of folder: TemporaryFolder, _ mode: mode_t) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).map(folder.path) + [folder.path] {
            chmod(path, mode)
        }
    }
}
