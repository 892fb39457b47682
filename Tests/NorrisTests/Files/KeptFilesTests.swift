import Foundation
import TestSupport
import XCTest

/// The history, the favorites and the last joke: links, damage, growth, and a home that cannot be written.
final class KeptFilesTests: HomeTestCase {
    func testLinksAreFollowedAndTheirTargetsReplaced() throws {
        let files = [Scenario.history, Scenario.favorites, Scenario.lastJoke, Scenario.ownJokes, Scenario.config]
        for (number, file) in files.enumerated() {
            try home.write("", to: file)
            try FileManager.default.removeItem(atPath: home.path(file))
            try home.write("", to: "dotfiles/\(number)")
            symlink(home.path("dotfiles/\(number)"), home.path(file))
        }
        let session = try session()

        for line in ["joke", "favorite", "add Mine.", "set name Bob"] {
            try session.answer(to: line)
        }
        XCTAssertEqual(try session.quit(), 0)

        for (number, file) in files.enumerated() {
            var status = stat()
            XCTAssertEqual(lstat(home.path(file), &status), 0)
            XCTAssertEqual(status.st_mode & S_IFMT, S_IFLNK, "\(file) stays a link")
            XCTAssertFalse(try home.read("dotfiles/\(number)").isEmpty, file)
        }
        XCTAssertFalse(session.rows.contains { $0.contains("regular file") }, "\(session.rows)")
    }

    func testLastHistoryLineWithoutANewlineIsKept() throws {
        try home.write("one\ntwo", to: Scenario.history)
        let session = try session()

        XCTAssertEqual(try session.answer(to: "history"), ["one", "two", "history"])
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertEqual(try home.read(Scenario.history), "one\ntwo\nhistory\nquit\n")
    }

    func testDamageIsOneSentenceAndTheRestIsUsed() throws {
        let favorite = #"{"id":"a","value":"A joke."}"# + "\n"
        try home.write(Scenario.favoritesHeader + "damaged\n" + favorite + "{}\n", to: Scenario.favorites)
        try home.write("one\n\u{7}\ntwo\n", to: Scenario.history)
        for (command, output) in [("favorites", "A joke.\n"), ("history", "one\ntwo\n")] {
            let result = try norris("--offline", command)
            XCTAssertEqual(result.standardOutput, output)
            XCTAssertEqual(result.exitStatus, 0)
            XCTAssertEqual(result.standardError.count(where: \.isNewline), 1, "\(result)")
        }
        XCTAssertEqual(try norris("--offline", "favorite", "BJS5ynHQpAJ").exitStatus, 0)
        XCTAssertEqual(try norris("unfavorite", "a").exitStatus, 0)
        let left = try home.read(Scenario.favorites)
        XCTAssertTrue(left.hasPrefix(Scenario.favoritesHeader + "damaged\n{}\n"), "damaged lines stay: \(left)")
    }

    /// Each DEL becomes six bytes in JSON, so the saved joke is longer than any answer of the API.
    func testJokeOfControlCharactersIsSavedAndReadBack() throws {
        let text = String(repeating: "\u{7F}", count: 250_000)
        let api = try LoopbackAPI(jokes: [LoopbackJoke(id: "long", value: "Chuck\(text).")])
        let options = ["--jokes", "api", "--api", api.baseURL]

        let saved = try norris(options, input: "joke --json\nfavorite\n")

        XCTAssertEqual(saved.exitStatus, 0, "\(saved.standardError)")
        XCTAssertEqual(try norris("--offline", "favorites", "--json").standardOutput, saved.standardOutput)
        XCTAssertEqual(try norris("--offline", "show").standardOutput, "Chuck.\n")
    }

    func testReadOnlyHomeIsReportedOnceAndThePromptGoesOn() throws {
        let kept = Scenario.favoritesHeader + #"{"id":"kept","value":"A kept joke."}"# + "\n"
        try home.write(kept, to: Scenario.favorites)
        try setModes(0o555)
        // Otherwise the folder could not be removed.
        defer { try? setModes(0o755) }
        let norris = try UnprivilegedUser.norris()
        let session = try PromptSession(
            norris.dropFirst() + ["--offline"],
            executable: norris[0],
            columns: 200,
            home: home
        )

        // Existing files can be read.
        XCTAssertEqual(try session.answer(to: "favorites").last, "1  A kept joke.")
        try session.answer(to: "joke")
        XCTAssertTrue(try session.answer(to: "favorite").joined().contains("Permission denied"))
        let reports = session.rows.filter { $0.contains(home.path(".local/state")) }
        XCTAssertEqual(reports.count, 1, "\(reports)")
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertEqual(try home.read(Scenario.favorites), kept)
    }

    private func setModes(_ mode: mode_t) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: home.path).map(home.path) + [home.path] {
            chmod(path, mode)
        }
    }
}
