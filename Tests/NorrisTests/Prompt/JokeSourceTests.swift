import TestSupport
import XCTest

/// Prefetched jokes, and the source of jokes.
final class JokeSourceTests: XCTestCase {
    private let jokes = [LoopbackJoke].samples.map(\.value)

    func testRefreshShowsThePrefetchedJokeWhileTheServerIsSilent() throws {
        let api = try LoopbackAPI()
        let session = try PromptSession(["--api", api.baseURL])
        XCTAssertEqual(try session.answer(to: "joke"), [jokes[0]])
        try api.waitForRequest(count: 2)
        api.answerNext(.never)

        XCTAssertEqual(try session.answer(to: "r"), [jokes[1]])
    }

    func testNothingIsPrefetchedInPipesOrForOneCommand() throws {
        let api = try LoopbackAPI()

        let piped = try Program(["--api", api.baseURL], input: "joke\ngraph\n").run()
        let one = try Program(["--api", api.baseURL, "joke"]).start()
        try one.waitForExit()

        XCTAssertEqual(piped.exitStatus, 0)
        XCTAssertEqual(api.requests.count, 2)
    }

    func testSourceSettingTakesEffect() throws {
        let api = try LoopbackAPI()
        let session = try PromptSession(["--api", api.baseURL, "--offline"])

        let offline = try session.answer(to: "source")[0]
        XCTAssertTrue(offline.hasPrefix("Using only built-in jokes, because the source"), offline)
        try session.answer(to: "set source online")
        XCTAssertEqual(try session.answer(to: "source"), ["Jokes come from 127.0.0.1:\(api.port)."])
        XCTAssertEqual(try session.answer(to: "joke"), [jokes[0]])
    }

    func testSettingTheSourceOfflineClosesTheConnection() throws {
        let api = try LoopbackAPI()
        let session = try PromptSession(["--api", api.baseURL])
        try session.terminal.type("joke\r")
        try api.waitForRequest(count: 2)
        try api.waitForOpenConnections(1)

        try session.terminal.type("set source offline\r", until: { $0.isAtPrompt && $0.text.contains("is offline") })

        try api.waitForOpenConnections(0)
        XCTAssertFalse(try session.answer(to: "joke").isEmpty)
    }

    func testSourceCommandReportsTheCooldownAndItsReason() throws {
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 503, headers: ["Retry-After": "120"], body: "<h1>Busy</h1>"))

        let result = try Program(["--api", api.baseURL], input: "joke\nsource\n").run()

        let line = result.standardOutput.split(separator: "\n").last ?? ""
        XCTAssertTrue(
            line.hasPrefix("Using built-in jokes for now. The joke server asks for a pause (status 503)"),
            "\(line)"
        )
        XCTAssertTrue(line.contains(/for another 1(20|1\d) s\.$/), "\(line)")
    }

    func testPromptSaysOnceThatTheAPIAnswersAgain() throws {
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 503, headers: ["Retry-After": "1"], body: "busy"))
        let session = try PromptSession(["--api", api.baseURL])
        XCTAssertTrue(try session.answer(to: "joke").joined(separator: " ").contains("until it answers"))
        // No request is sent before that.
        while try session.answer(to: "source").joined(separator: " ").contains("for another") {}

        XCTAssertEqual(try session.answer(to: "joke").first, "The API answers again.")
        XCTAssertNotEqual(try session.answer(to: "joke").first, "The API answers again.")
    }

    func testCooldownSurvivesSettingsUntilTheSourceIsSet() throws {
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 503, headers: ["Retry-After": "120"], body: "<h1>Busy</h1>"))
        let lines = "joke\nset timeout 2\njoke\nset explicit on\njoke\n"

        let patient = try Program(["--api", api.baseURL], input: lines).run()
        XCTAssertEqual(api.requests.count, 1)
        XCTAssertEqual(patient.standardOutput.split(separator: "\n").count, 3)
        XCTAssertEqual(patient.standardError.split(separator: "Using built-in jokes").count, 2, patient.standardError)

        api.answerNext(.text(status: 503, headers: ["Retry-After": "120"], body: "<h1>Busy</h1>"))
        let chosen = try Program(["--api", api.baseURL], input: "joke\nset source auto\njoke\n").run()
        let last = chosen.standardOutput.split(separator: "\n").last.map(String.init)
        XCTAssertTrue(jokes.contains { $0 == last }, chosen.standardOutput)
    }

    func testExplicitJokesAreShownOnlyWhenEnabled() throws {
        let explicit = LoopbackJoke(id: "strong", value: "A strong joke.", categories: ["explicit"])
        let api = try LoopbackAPI(jokes: [explicit, LoopbackJoke(id: "mild", value: "A mild joke.")])
        let lines = "joke\njoke\nsearch joke\ncategories\njoke explicit\n: strong\n"

        let careful = try Program(["--online", "--api", api.baseURL], input: lines).run()
        let asking = try Program(["--online", "--api", api.baseURL, "--explicit"], input: lines).run()
        let later = try Program(["--online", "--api", api.baseURL], input: "set explicit on\njoke explicit\n").run()

        XCTAssertEqual(careful.standardOutput, "A mild joke.\nA mild joke.\nA mild joke.\n")
        XCTAssertEqual(careful.standardError, """
        norris: line 5: Explicit jokes are hidden; to include them, type set explicit on, or start norris with --explicit.
        norris: line 6: Explicit jokes are hidden; to include them, type set explicit on, or start norris with --explicit.

        """)
        XCTAssertEqual(careful.exitStatus, 1)
        XCTAssertTrue(asking.standardOutput
            .hasSuffix("A strong joke.\nA mild joke.\nexplicit\nA strong joke.\nA strong joke.\n"))
        XCTAssertEqual(later.standardOutput, "A strong joke.\n")
    }
}
