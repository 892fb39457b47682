import Foundation
import TestSupport
import XCTest

final class URLSessionNetworkingTests: XCTestCase {
    func testBodyIsReturned() async throws {
        let api = try LoopbackAPI { _ in .json(status: 201, body: "[1]") }

        let data = try await URLSessionNetworking().data(from: api.url.appending(path: "any/path"))

        XCTAssertEqual(data, Data("[1]".utf8))
        XCTAssertEqual(api.requests.map(\.target), ["/any/path"])
    }

    func testFailedResponseIsThrown() async throws {
        let failures: [(answer: ScriptedAnswer, error: NetworkingError)] = [
            (.json(status: 500, body: "{}"), .status(500)),
            (.json(body: ""), .emptyBody),
            (.reset, .unreachable(host: "127.0.0.1")),
        ]
        for (answer, error) in failures {
            let api = try LoopbackAPI { _ in answer }

            await assertThrows(error) { try await URLSessionNetworking().data(from: api.url) }
        }
    }

    func testCancelledTaskThrowsCancellation() async throws {
        let api = try LoopbackAPI { _ in .never }
        let url = try api.url
        let task = Task { try await URLSessionNetworking().data(from: url) }
        try await api.waitForRequest()

        task.cancel()

        await assertThrows(NetworkingError.cancelled) { try await task.value }
    }
}

final class ParsingErrorTests: XCTestCase {
    private struct Page: Decodable {
        let results: [Item]

        struct Item: Decodable {
            let title: String
        }
    }

    func testErrorNamesThePathOfTheKey() async {
        let texts: [(text: String, error: ParsingError)] = [
            (#"{"results": [{"title": "a"}, {"name": "b"}]}"#, .missing("results[1].title")),
            (#"{"results": [{"title": null}]}"#, .missing("results[0].title")),
            (#"{"results": {"title": "a"}}"#, .mistyped("results")),
            (#"{"results": [{"ti"#, .notJSON),
        ]
        for (text, error) in texts {
            await assertThrows(error) { try JSONDecoder().parse(Page.self, from: Data(text.utf8)) }
        }
    }
}
