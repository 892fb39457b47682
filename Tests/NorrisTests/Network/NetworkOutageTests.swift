import TestSupport
import XCTest

/// A prompt that stays open while the network fails and recovers.
final class NetworkOutageTests: XCTestCase {
    func testOutageIsReportedOnceAndAPIJokesReturnAfterIt() throws {
        let value = "Chuck Norris is the network."
        let jokes = [LoopbackJoke(id: "only", value: value)]
        var api = try LoopbackAPI(jokes: jokes)
        let port = api.port
        let place = try SilentAddress(port: port)
        defer { withExtendedLifetime(place) {} }
        let session = try PromptSession(["--api", api.baseURL])
        XCTAssertEqual(try session.answer(to: "search network"), ["1  " + value, "1 joke contains \"network\"."])

        api.stop()
        let notice = try session.answer(to: "joke for Bob").joined(separator: " ")
        XCTAssertTrue(notice.contains("Using built-in jokes until it answers. "), notice)
        XCTAssertTrue(notice.contains("Bob"), notice)
        for _ in 1 ... 3 {
            let joke = try session.answer(to: "refresh").joined(separator: " ")
            XCTAssertTrue(joke.contains("Bob"), joke)
            XCTAssertFalse(joke.contains("cannot be reached"), joke)
        }
        XCTAssertTrue(try session.answer(to: "source").joined(separator: " ").contains("No request is sent to "))
        // The rows of the last list are still available.
        XCTAssertEqual(try session.answer(to: "show 1").prefix(1), [value])

        api = try LoopbackAPI(jokes: jokes, port: port)
        // Setting the source ends the cooldown.
        try session.answer(to: "set source auto")
        XCTAssertEqual(try session.answer(to: "joke"), [value])
        XCTAssertEqual(try session.answer(to: "source"), ["Jokes come from 127.0.0.1:\(port)."])
        XCTAssertEqual(try session.quit(), 0)
    }
}
