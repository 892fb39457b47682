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

        XCTAssertTrue(session.rows.contains { $0.hasPrefix("The folder") }, "without the program's name before it")
        let mentions = session.rows.joined(separator: " ").split(separator: " for the history cannot be created ")
            .count - 1
        XCTAssertEqual(mentions, 1, session.rows.joined(separator: "\n"))
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertEqual(try home.read(Scenario.favorites), kept)
    }

    private static func setModes(of folder: TemporaryFolder, _ mode: mode_t) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).map(folder.path) + [folder.path] {
            chmod(path, mode)
        }
    }
}
