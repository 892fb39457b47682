import Foundation
import TestSupport
import XCTest

/// The list `jokes`: where jokes come from, in a run with `--jokes` or by the setting.
final class JokeListTests: HomeTestCase {
    private static let own = "A joke of mine."

    override func setUpWithError() throws {
        try super.setUpWithError()
        try home.write("Chuck Norris wrote one line.\nAnother line.\n", to: "team.txt")
        try home.write(Self.own + "\n", to: Scenario.ownJokes)
    }

    /// Returns the sources of many jokes, by their names in JSON.
    private func sources(_ words: [String], count: Int = 60) throws -> [String: Int] {
        let output = try norris(words, input: String(repeating: "joke --json\n", count: count)).standardOutput
        return output.split(separator: "\n").reduce(into: [:]) { counts, line in
            let source = ["own", "api", "builtin", "team.txt"].first { line.contains("\"source\":\"\($0)\"") }
            counts[source ?? String(line), default: 0] += 1
        }
    }

    func testJokesComeFromWhatTheListNames() throws {
        let (api, team) = (["--api", api.baseURL], home.path("team.txt"))
        for (words, expected) in [
            (api + ["--jokes", "api"], ["api"]), (["--jokes", "builtin"], ["builtin"]), (["--jokes", "mine"], ["own"]),
            (["--jokes", team], ["team.txt"]), (["--jokes", "mine,\(team)"], ["own", "team.txt"]),
            (["--offline", "--jokes", "api"], ["builtin"]), (["--jokes", "mine, builtin", "--offline"], ["builtin"]),
        ] {
            let counts = try sources(words)
            // One joke among hundreds is not drawn in each run.
            XCTAssertEqual(Set(counts.keys).subtracting(expected.contains("builtin") ? ["own"] : []), Set(expected))
            XCTAssertEqual(counts.values.reduce(0, +), 60, "\(words): \(counts)")
        }
    }

    func testDefaultIsTheAPIAndTheUsersOwnAndNeitherDrownsTheOther() throws {
        let counts = try sources(["--api", api.baseURL])

        XCTAssertGreaterThan(counts["api"] ?? 0, 50, "\(counts)")
        // An own joke is as likely as any other one: every own joke of a category comes soon.
        let lines = String(repeating: "joke own\n", count: 3)
        XCTAssertEqual(
            try norris(["--api", api.baseURL], input: lines).standardOutput,
            String(repeating: Self.own + "\n", count: 3)
        )
    }

    func testSettingIsReplacedByTheOptionForOneRun() throws {
        try XCTAssertEqual(norris("set", "jokes", "builtin, mine").exitStatus, 0)
        XCTAssertEqual(try sources(["--jokes", home.path("team.txt")]).keys.map(\.self), ["team.txt"])
        XCTAssertTrue(try Set(sources([]).keys).isSubset(of: ["builtin", "own"]))
        XCTAssertEqual(api.connectionCount, 0)
        XCTAssertTrue(try home.read(Scenario.config).contains("jokes = builtin"))
    }

    func testPathThatCannotBeReadIsANoticeOrTheFailure() throws {
        let missing = home.path("missing.txt")
        for (list, status) in [("\(missing),mine", 0), (missing, 74), ("\(missing),\(home.path("gone"))", 74)] {
            for words in [["joke"], ["search", "joke of"], ["categories"], ["today"]] {
                let result = try norris(["--jokes", list] + words)
                XCTAssertEqual(result.exitStatus, Int32(status), "\(list) \(words): \(result)")
                XCTAssertEqual(result.standardOutput.isEmpty, status != 0, "\(list) \(words): \(result)")
                XCTAssertTrue(result.standardError.contains("missing.txt"), "\(list) \(words): \(result)")
            }
        }
        XCTAssertTrue(try norris("--jokes", "mine,\(missing)", "set").standardOutput.contains("missing.txt"))
    }

    func testFavoritesAreACategoryOfEverySource() throws {
        let kept = ["Kept one.", "Kept two."]
        let lines = kept.map { #"{"id":"\#($0.suffix(4))","value":"\#($0)"}"# + "\n" }
        try home.write(Scenario.favoritesHeader + lines.joined(), to: Scenario.favorites)
        for list in ["mine", "builtin", home.path("team.txt"), "api"] {
            let result = try norris(["--jokes", list, "--api", api.baseURL], input: "joke favorites\njoke favorites\n")
            XCTAssertEqual(result, .success(result.standardOutput), list)
            XCTAssertEqual(Set(result.standardOutput.split(separator: "\n").map(String.init)), Set(kept), list)
        }
        XCTAssertEqual(api.connectionCount, 0)
    }

    func testRemovedFavoriteIsNotToldAlthoughItWasFetchedAhead() throws {
        let lines = ["one", "two"].map { #"{"id":"\#($0)","value":"Kept \#($0)."}"# + "\n" }
        try home.write(Scenario.favoritesHeader + lines.joined(), to: Scenario.favorites)
        let prompt = try session(["--offline"])
        let told = try prompt.answer(to: "joke favorites")
        try prompt.answer(to: told == ["Kept one."] ? "unfavorite two" : "unfavorite one")
        XCTAssertEqual(try prompt.answer(to: "joke favorites"), told)
    }

    func testFailureOfTheAPIIsNotedAndFailsARunWithoutOtherSources() throws {
        let kept = #"{"id":"one","value":"Turnips are kept.","categories":["dev"]}"# + "\n"
        try home.write(Scenario.favoritesHeader + kept, to: Scenario.favorites)
        let path = try home.write("Turnips fear Chuck Norris.\n", to: "turnips.txt")

        let found = try norris(["--api", "http://127.0.0.1:1", "--jokes", "api,\(path)", "search", "turnips"])
        XCTAssertEqual(found.standardOutput, "Turnips fear Chuck Norris.\n")
        XCTAssertTrue(found.standardError.contains("Using built-in jokes"), found.standardError)
        let words = ["--api", "http://127.0.0.1:1", "--jokes", "api", "search", "-c", "favorites,dev", "turnips"]
        XCTAssertEqual(try norris(words).exitStatus, 69)
    }

    func testWhyACategoryHasNoJokeIsSaid() throws {
        for (words, sentence) in [
            (["--offline", "joke", "explicit"], "Explicit jokes are hidden unless the setting explicit is on."),
            (["--offline", "joke", "favorites"], "There are no favorites."),
            (["--jokes", "mine", "joke", "dev"], "There is no dev joke."),
            (["--offline", "joke", "devv"], "There is no category \"devv\". Did you mean dev?"),
        ] {
            let result = try norris(words)
            XCTAssertEqual(result.standardError, "norris: \(sentence)\n")
            XCTAssertEqual(result.exitStatus, 1, sentence)
        }
    }

    func testExplicitJokesAreHiddenUnlessAsked() throws {
        let json = #"{"value":"Hidden","categories":["explicit"]}"# + "\n" + #"{"value":"Shown"}"#
        let path = try home.write(json, to: "api.jsonl")

        XCTAssertEqual(try norris(["--jokes", path], input: "joke\njoke\n").standardOutput, "Shown\nShown\n")
        XCTAssertEqual(try norris("--jokes", path, "search", "hidden").exitStatus, 1)
        XCTAssertEqual(try norris("--jokes", path, "--explicit", "search", "hidden"), .success("Hidden\n"))
        let told = try norris(["--jokes", path, "--explicit"], input: "joke\njoke\n").standardOutput
        XCTAssertEqual(Set(told.split(separator: "\n")), ["Hidden", "Shown"])
    }
}
