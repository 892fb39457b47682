import Foundation
import TestSupport
import XCTest

/// "This joke": the last one that was shown, in this run or an earlier one, or the only row of the last list.
final class LastJokeTests: HomeTestCase {
    func testJokeOfOneRunIsMeantByTheNextOnes() throws {
        let joke = try norris("--offline", "joke", "for", "Bob").standardOutput

        XCTAssertEqual(try norris("--offline", "show").standardOutput, joke)
        XCTAssertEqual(try norris("--offline", "favorite").exitStatus, 0)
        XCTAssertEqual(try norris("--offline", "favorites").standardOutput, joke)
        // As there is no undo, the answer has the whole text.
        let session = try session(columns: 400)
        XCTAssertEqual(try session.answer(to: "unfavorite"), ["Removed from favorites: \(joke.dropLast())"])
        XCTAssertEqual(try norris("--offline", "favorites").standardOutput, "")
        XCTAssertEqual(try session.answer(to: "favorite"), ["Saved to favorites: \(joke.dropLast())"])
        XCTAssertEqual(try session.quit(), 0)
    }

    func testEnterTellsAnotherJokeOfTheSameKind() throws {
        let jokes = (1 ... 3).map { "Chuck Norris is number \($0)." }
        try home.write(jokes.joined(separator: "\n"), to: "team")
        let session = try session(["--jokes", "builtin,\(home.path("team"))"])

        let told = try [session.answer(to: "joke team for Bob"), session.answer(to: ""), session.answer(to: "")]

        XCTAssertEqual(Set(told.joined()), Set(jokes.map { $0.replacing("Chuck Norris", with: "Bob") }))
        XCTAssertEqual(try session.quit(), 0)
        let first = try self.session()
        XCTAssertEqual(try first.answer(to: "").count { $0.contains("Chuck") } > 0, true, "also as the first line")
        XCTAssertEqual(try first.quit(), 0)
    }

    func testRunWithoutHistoryLeavesNoTrace() throws {
        for (arguments, config) in [(["--no-history"], nil), ([], "history = off\n")] as [([String], String?)] {
            let home = try TemporaryFolder()
            if let config {
                try home.write(config, to: Scenario.config)
            }
            let session = try PromptSession(arguments + ["--offline"], home: home)
            try session.answer(to: "joke")
            XCTAssertEqual(try session.quit(), 0)

            let result = try Program(arguments + ["--offline", "joke"], home: home.path).run()
            XCTAssertEqual(result.exitStatus, 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: home.path)
            XCTAssertEqual(files, config == nil ? [] : [".config"], "\(arguments)")
            let favorite = try Program(arguments + ["--offline", "favorite"], home: home.path).run()
            XCTAssertEqual(favorite.exitStatus, 1, "\(favorite)")
        }
    }

    func testJokeIsToldSilentlyWhereItCannotBeKept() throws {
        try UnprivilegedUser.own(home)
        chmod(home.path, 0o500)
        defer { chmod(home.path, 0o700) }
        for path in [home.path, home.path("missing"), ""] {
            let result = try UnprivilegedUser.program(["--offline", "joke"], home: path).run()
            XCTAssertEqual(result, .success(result.standardOutput), path)
            let favorite = try UnprivilegedUser.program(["favorite"], home: path).run()
            XCTAssertNotEqual(favorite.exitStatus, 0, path)
            XCTAssertEqual(favorite.standardError.count(where: \.isNewline), 1, favorite.standardError)
        }
    }

    /// A joke of the built-in collection that a mixture draws and throws away does not count as told.
    func testJokesThatAreNotShownDoNotCountAsTold() throws {
        try home.write("Mine.\n", to: Scenario.ownJokes)
        let built = try Set(norris(["--jokes", "builtin"], input: String(repeating: "joke fashion\n", count: 24))
            .standardOutput.split(separator: "\n"))

        // Each of the jokes comes once before any comes again.
        let count = built.count + 1
        let lines = String(repeating: "joke fashion,own\n", count: count)
        let told = try norris(["--offline"], input: lines).standardOutput.split(separator: "\n")

        XCTAssertEqual(told.count, count)
        XCTAssertEqual(Set(told), built.union(["Mine."]))
    }
}
