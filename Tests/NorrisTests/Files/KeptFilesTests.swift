import Foundation
import TestSupport
import XCTest

/// Links in the place of files, damage, and long jokes.
final class KeptFilesTests: HomeTestCase {
    func testLinksAreFollowedAndTheirTargetsReplaced() throws {
        let files = [Scenario.history, Scenario.favorites, Scenario.lastJoke, Scenario.ownJokes, Scenario.config]
        for (number, file) in files.enumerated() {
            let target = try home.write("", to: "dotfiles/\(number)")
            try unlink(home.write("", to: file))
            symlink(target, home.path(file))
        }
        let session = try session()

        for line in ["joke", "favorite", "add Mine.", "set name Bob"] {
            try session.answer(to: line)
        }
        XCTAssertEqual(try session.quit(), 0)

        for (number, file) in files.enumerated() {
            XCTAssertNoThrow(try FileManager.default.destinationOfSymbolicLink(atPath: home.path(file)), "stays a link")
            XCTAssertFalse(try home.read("dotfiles/\(number)").isEmpty, file)
        }
        XCTAssertFalse(session.rows.contains { $0.contains("regular file") }, "\(session.rows)")
    }

    func testDamageIsOneSentenceAndTheRestIsUsed() throws {
        let favorite = #"{"id":"a","value":"A joke."}"# + "\n"
        try home.write(Scenario.favoritesHeader + "damaged\n" + favorite + "{}\n", to: Scenario.favorites)
        try home.write("one\n\u{7}\ntwo", to: Scenario.history)
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
        let text = String(repeating: "\u{7F}", count: 50000)
        let api = try LoopbackAPI(jokes: [LoopbackJoke(id: "long", value: "Chuck\(text).")])
        let options = ["--jokes", "api", "--api", api.baseURL]

        let saved = try norris(options, input: "joke --json\nfavorite\n")

        XCTAssertEqual(saved.exitStatus, 0, "\(saved.standardError)")
        XCTAssertEqual(try norris("--offline", "favorites", "--json").standardOutput, saved.standardOutput)
        XCTAssertEqual(try norris("--offline", "show").standardOutput, "Chuck.\n")
    }
}
