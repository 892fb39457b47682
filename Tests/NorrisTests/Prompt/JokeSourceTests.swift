import TestSupport
import XCTest

/// Prefetched jokes, and the source of jokes.
final class JokeSourceTests: HomeTestCase {
    private let jokes = [LoopbackJoke].samples.map(\.value)

    func testRefreshShowsThePrefetchedJokeWhileTheServerIsSilent() throws {
        let session = try session(["--api", api.baseURL])
        XCTAssertEqual(try session.answer(to: "joke"), [jokes[0]])
        try api.waitForRequest(count: 2)
        api.answerNext(.never)

        XCTAssertEqual(try session.answer(to: "r"), [jokes[1]])
    }

    func testNothingIsPrefetchedInPipesOrForOneCommand() throws {
        XCTAssertEqual(try norris("--api", api.baseURL, input: "joke\ngraph\n").exitStatus, 0)
        try Program(["--api", api.baseURL, "joke"]).start().waitForExit()

        XCTAssertEqual(api.requests.count, 2)
    }

    func testSourceSettingTakesEffect() throws {
        let session = try session(["--api", api.baseURL, "--offline"])

        let offline = try session.answer(to: "source")[0]
        XCTAssertTrue(offline.hasPrefix("Using only built-in jokes, because the source"), offline)
        try session.answer(to: "set source online")
        XCTAssertEqual(try session.answer(to: "source"), ["Jokes come from 127.0.0.1:\(api.port)."])
        XCTAssertEqual(try session.answer(to: "joke"), [jokes[0]])
        try api.waitForRequest(count: 2)
        try api.waitForOpenConnections(1)

        try session.answer(to: "set source offline")

        try api.waitForOpenConnections(0)
        XCTAssertFalse(try session.answer(to: "joke").isEmpty)
    }

    func testPromptSaysOnceThatTheAPIAnswersAgain() throws {
        api.answerNext(.text(status: 503, headers: ["Retry-After": "1"], body: "busy"))
        let session = try session(["--api", api.baseURL])
        XCTAssertTrue(try session.answer(to: "joke").joined(separator: " ").contains("until it answers"))
        // No request is sent before that.
        while try session.answer(to: "source").joined(separator: " ").contains("for another") {}

        XCTAssertEqual(try session.answer(to: "joke").first, "The API answers again.")
        XCTAssertNotEqual(try session.answer(to: "joke").first, "The API answers again.")
    }

    func testCooldownIsReportedAndSurvivesSettingsUntilTheSourceIsSet() throws {
        let busy = ScriptedAnswer.text(status: 503, headers: ["Retry-After": "120"], body: "<h1>Busy</h1>")
        api.answerNext(busy)
        let input = "joke\nset timeout 2\njoke\nset explicit on\njoke\nsource\n"

        let patient = try norris("--api", api.baseURL, input: input)
        XCTAssertEqual(api.requests.count, 1)
        let rows = patient.standardOutput.split(separator: "\n")
        XCTAssertEqual(rows.count, 4)
        let reason = "Using built-in jokes for now. The joke server asks for a pause (status 503)"
        let last = rows.last ?? ""
        XCTAssertTrue(last.hasPrefix(reason) && last.contains(/for another 1(20|1\d) s\.$/), "\(last)")
        XCTAssertEqual(patient.standardError.ranges(of: "Using built-in jokes").count, 1, patient.standardError)

        api.answerNext(busy)
        let chosen = try norris("--api", api.baseURL, input: "joke\nset source auto\njoke\n").standardOutput
        XCTAssertTrue(jokes.contains { chosen.hasSuffix("\n\($0)\n") }, chosen)
    }

    func testExplicitJokesAreShownOnlyWhenEnabled() throws {
        let explicit = LoopbackJoke(id: "strong", value: "A strong joke.", categories: ["explicit"])
        api = try LoopbackAPI(jokes: [explicit, LoopbackJoke(id: "mild", value: "A mild joke.")])
        let words = ["--online", "--api", api.baseURL]
        let lines = "joke\njoke\nsearch joke\ncategories\njoke explicit\n: strong\n"
        let hidden = "Explicit jokes are hidden; to include them, type set explicit on, or start norris with --explicit."
        let (mild, strong) = ("A mild joke.\n", "A strong joke.\n")

        XCTAssertEqual(try norris(words, input: lines), ProgramResult(
            standardOutput: mild + mild + mild,
            standardError: "norris: line 5: \(hidden)\nnorris: line 6: \(hidden)\n",
            exitStatus: 1
        ))
        let asking = try norris(words + ["--explicit"], input: lines).standardOutput
        XCTAssertTrue(asking.hasSuffix(strong + mild + "explicit\n" + strong + strong), asking)
        XCTAssertEqual(try norris(words, input: "set explicit on\njoke explicit\n").standardOutput, strong)
    }
}
