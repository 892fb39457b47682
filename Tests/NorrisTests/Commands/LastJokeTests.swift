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
        XCTAssertTrue(try session.answer(to: "favorite")[0].hasPrefix("Saved to favorites: \(joke.prefix(30))"))
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
        try home.write(Scenario.favoritesHeader + #"{"id":"a","value":"A joke."}"#, to: Scenario.favorites)
        try UnprivilegedUser.own(home)
        let folders = ["", ".local", ".local/share", ".local/share/norris"].map(home.path)
        folders.forEach { chmod($0, 0o500) }
        defer { folders.forEach { chmod($0, 0o700) } }
        XCTAssertEqual(try UnprivilegedUser.run(["--offline", "favorites"], home: home.path), .success("A joke.\n"))
        for path in [home.path, home.path("missing"), ""] {
            let result = try UnprivilegedUser.run(["--offline", "joke"], home: path)
            XCTAssertEqual(result, .success(result.standardOutput), path)
            let favorite = try UnprivilegedUser.run(["favorite"], home: path)
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
