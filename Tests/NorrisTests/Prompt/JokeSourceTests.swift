import TestSupport
import XCTest

/// Prefetched jokes, and the API that stops and begins to answer.
final class JokeSourceTests: HomeTestCase {
    private let jokes = [LoopbackJoke].samples.map(\.value)

    func testRefreshAndEnterShowThePrefetchedJokeWhileTheServerIsSilent() throws {
        for line in ["r", ""] {
            api = try LoopbackAPI()
            let session = try session(["--api", api.baseURL])
            XCTAssertEqual(try session.answer(to: "joke"), [jokes[0]])
            try api.waitForRequest(count: 2)
            api.answerNext(.never)
            XCTAssertEqual(try session.answer(to: line), [jokes[1]])
        }
    }

    func testNothingIsPrefetchedInPipesOrForOneCommand() throws {
        XCTAssertEqual(try norris("--api", api.baseURL, input: "joke\nset timeout\n").exitStatus, 0)
        try Program(["--api", api.baseURL, "joke"]).start().waitForExit()
        XCTAssertEqual(api.requests.count, 2)
    }

    func testPromptSaysOnceThatTheAPIAnswersAgain() throws {
        api.answerNext(.text(status: 503, headers: ["Retry-After": "1"], body: "busy"))
        let session = try session(["--api", api.baseURL])
        XCTAssertTrue(try session.answer(to: "joke").joined(separator: " ").contains("until it answers"))
        usleep(1_200_000)
        let answers = try (1 ... 3).flatMap { _ in try session.answer(to: "joke") }
        XCTAssertEqual(answers.filter { $0 == "The API answers again." }.count, 1, "\(answers)")
    }
}
