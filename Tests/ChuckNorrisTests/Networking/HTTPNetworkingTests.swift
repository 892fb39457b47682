import ChuckNorris
import Foundation
import TestSupport
import XCTest

final class HTTPNetworkingTests: NetworkingTestCase {
    func testResponseHasStatusAndBody() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.json(status: 404, body: "{\"status\":404}"))

        let response = try await networking(api).response(to: .categories)

        XCTAssertEqual(response, HTTPResponse(status: 404, body: Data("{\"status\":404}".utf8)))
    }

    func testRetryAfterIsRead() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api)
        let moment = "Wed, 21 Oct 2015 07:28:00 GMT"
        let expectations: [(headers: [String: String], seconds: Int?)] = [
            (["Retry-After": "17"], 17),
            (["Retry-After": "Wed, 21 Oct 2015 07:28:30 GMT", "Date": moment], 30),
            (["Retry-After": "86400"], 3600),
            (["Retry-After": "soon"], nil),
            ([:], nil),
        ]
        for (headers, seconds) in expectations {
            api.answerNext(.text(status: 429, headers: headers, body: "<p>slow down</p>"))
            try await assertEqual(networking.response(to: .categories).retryAfter, seconds, "\(headers)")
        }
    }

    func testEachRequestIsReported() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 503, body: "no"))

        _ = try await networking(api, credentials: "me:secret@").response(to: .categories)

        let report = try XCTUnwrap(reports.first)
        XCTAssertEqual(reports.count, 1)
        XCTAssertEqual(report.url.absoluteString, api.baseURL + "/jokes/categories")
        XCTAssertEqual(report.outcome, .answered(status: 503, bytes: 2))
        XCTAssertLessThan(report.duration, .seconds(10))
    }

    func testOneConnectionServesAllRequests() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api)
        XCTAssertEqual(api.connectionCount, 0, "before the first request")

        for _ in 0 ..< 5 {
            _ = try await networking.response(to: .categories)
        }

        // An earlier request would have come first.
        XCTAssertEqual(api.requests.map(\.path), Array(repeating: "/jokes/categories", count: 5))
        XCTAssertEqual(api.connectionCount, 1)
    }

    func testServerThatNeverAnswersOrStopsInTheMiddleTimesOut() async throws {
        let start = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[\"animal\""
        for answer in [.never, ScriptedAnswer.bytes([UInt8](start.utf8), closing: false)] {
            let api = try LoopbackAPI()
            api.answerNext(answer)

            await assertRequestFails(api, with: .timedOut(host: api.host, seconds: 0.4), timeout: 0.4)
            XCTAssertEqual(api.requests.count, 1)
        }
    }

    func testCancelledRequestClosesItsConnection() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.never)
        let networking = try networking(api, timeout: 60)
        let task = Task { try await networking.response(to: .categories) }
        try await api.waitForRequest()

        task.cancel()

        await assertIsCancelled { try await task.value }
        try await api.waitForOpenConnections(0)
    }

    func testClosedPortIsUnreachable() async throws {
        let silence = try SilentAddress()

        await assertThrows(NetworkingError.unreachable(host: silence.baseURL.replacing("http://", with: ""))) {
            try await self.networking(silence.baseURL).response(to: .categories)
        }
    }

    func testUnknownHost() async {
        // RFC 6761 reserves the name: it never exists.
        await assertThrows(NetworkingError.unknownHost("norris.invalid")) {
            try await self.networking("http://norris.invalid").response(to: .categories)
        }
    }
}
