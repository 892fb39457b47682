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
}
