import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

final class HTTPNetworkingTests: NetworkingTestCase {
    func testResponseHasStatusAndBody() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.json(status: 404, body: "{\"status\":404}"))

        let response = try await networking(api).response(to: .categories)

        XCTAssertEqual(response, HTTPResponse(status: 404, body: Data("{\"status\":404}".utf8)))
    }

    func testDateToRetryAfterCountsFromTheDateOfTheResponse() async throws {
        let api = try LoopbackAPI()
        let headers = ["Retry-After": "Wed, 21 Oct 2015 07:28:30 GMT", "Date": "Wed, 21 Oct 2015 07:28:00 GMT"]
        api.answerNext(.text(status: 429, headers: headers, body: "<p>slow down</p>"))

        try await assertEqual(networking(api).response(to: .categories).retryAfter, 30)
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

    func testUnknownHost() async {
        // RFC 6761 reserves the name: it never exists.
        await assertThrows(NetworkingError.unknownHost("norris.invalid")) {
            try await self.networking("http://norris.invalid").response(to: .categories)
        }
    }

    func testRedirectIsFollowedAndEachStepReported() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "http://you:secret@\(api.host)/jokes/search?query=kick"))

        let response = try await networking(api).response(to: .categories)

        XCTAssertEqual(response.status, 200)
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/categories", "/jokes/search?query=kick"])
        XCTAssertEqual(api.connectionCount, 1, "kept alive")
        XCTAssertEqual(outcomes, try [
            .redirected(status: 302, to: XCTUnwrap(URL(string: api.baseURL + "/jokes/search?query=kick"))),
            .answered(status: 200, bytes: response.body.count),
        ])
    }

    func testTimeoutIsForAllRedirectsTogether() async throws {
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "/1"), .never)

        await assertRequestFails(api, with: .timedOut(host: api.host, seconds: 0.5), timeout: 0.5)
        XCTAssertEqual(api.requests.count, 2)
    }

    func testCancelledRequestEndsAtOnceAndIsReportedAsCancelled() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.never)
        let networking = try networking(api, timeout: 60)
        let task = Task { try await networking.response(to: .categories) }
        _ = try await api.waitForRequest()
        task.cancel()
        await assertIsCancelled { try await task.value }

        XCTAssertEqual(outcomes, [.cancelled])
    }

    func testConnectionIsClosedWhenTheHeadIsTooLong() async throws {
        let api = try LoopbackAPI()
        let lines = String(repeating: "X: \(String(repeating: "x", count: 1000))\r\n", count: 66)
        api.answerNext(.bytes([UInt8]("HTTP/1.1 200 OK\r\n\(lines)".utf8), closing: false))

        await assertRequestFails(api, with: .headersTooLarge(host: api.host))
        try await api.waitForOpenConnections(0)
    }

    func testConnectionIsClosedWhenTheBodyIsTooLong() async throws {
        let limit = 256 * 1024
        let chunk = "\(String(limit + 1, radix: 16))\r\n\(String(repeating: "x", count: limit + 1))\r\n"
        for answer in [
            "HTTP/1.1 200 OK\r\nContent-Length: \(limit + 1)\r\n\r\n",
            "HTTP/1.1 302 Found\r\nLocation: /jokes/random\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)",
        ] {
            let api = try LoopbackAPI()
            api.answerNext(.bytes([UInt8](answer.utf8), closing: false))

            await assertRequestFails(api, with: .tooLarge(host: api.host, limit: limit))
            try await api.waitForOpenConnections(0)
        }
    }
}
