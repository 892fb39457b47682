import Foundation
import ChuckNorris
import TestSupport
import XCTest

/// A home in which no file can be written.
final class UnwritableHomeTests: HomeTestCase {
    private let kept = Scenario.favoritesHeader + #"{"id":"kept","value":"A kept joke."}"# + "\n"

    func testReadOnlyHomeIsReportedOnceAndThePromptGoesOn() throws {
        try home.write(kept, to: Scenario.favorites)
        try setModes(0o555)
        // Otherwise the folder could not be removed.
        defer { try? setModes(0o755) }
        let norris = try UnprivilegedUser.norris()
        let session = try PromptSession(norris.dropFirst() + ["--offline"], executable: norris[0], home: home)

        // Existing files can be read.
        XCTAssertEqual(try session.answer(to: "favorites").suffix(1), ["1  A kept joke."])
        XCTAssertEqual(try session.answer(to: "help nonesuch").count, 1)
        let sentence = try session.answer(to: "joke").joined() + session.answer(to: "favorite").joined(separator: " ")
        XCTAssertTrue(sentence.contains("(Permission denied) and were not changed;"), sentence)
        let lines = ["1  favorites", "2  help nonesuch", "3  joke", "4  favorite", "5  history"]
        XCTAssertEqual(try session.answer(to: "history"), lines)

        XCTAssertTrue(session.rows.contains { $0.hasPrefix("The folder") }, "without the program's name before it")
        let mentions = session.rows.joined(separator: " ").ranges(of: " for the history cannot be created ").count
        XCTAssertEqual(mentions, 1, session.rows.joined(separator: "\n"))
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertEqual(try home.read(Scenario.favorites), kept)
    }

    private func setModes(_ mode: mode_t) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: home.path).map(home.path) + [home.path] {
            chmod(path, mode)
        }
    }
}
