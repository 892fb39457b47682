import ChuckNorris
import Foundation
import Platform
import TestSupport
import XCTest

final class HTTPNetworkingTests: XCTestCase {
    func testResponseHasStatusAndBody() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.json(status: 404, body: "{\"status\":404}"))

        let response = try await networking(api.baseURL).response(to: .categories)

        XCTAssertEqual(response, HTTPResponse(status: 404, body: Data("{\"status\":404}".utf8)))
    }

    func testRetryAfterIsRead() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api.baseURL)
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

            let response = try await networking.response(to: .categories)

            XCTAssertEqual(response.retryAfter, seconds, "\(headers)")
        }
    }

    func testRequestHasOnlyTheExpectedHeaders() async throws {
        let api = try LoopbackAPI()

        _ = try await networking(api.baseURL).response(to: .randomJoke(categories: ["dev"], name: "A+B"))

        let request = try XCTUnwrap(api.requests.first)
        XCTAssertEqual(request.method, "GET")
        XCTAssertEqual(request.path, "/jokes/random")
        XCTAssertEqual(request.query, ["category": "dev", "name": "A+B"])
        // All headers: no language, no cookie, nothing of the system.
        XCTAssertEqual(request.headers.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }, [
            "host": host(api.baseURL),
            "accept": "application/json",
            "accept-encoding": "gzip",
            "user-agent": "norris/test",
        ])
    }

    func testEachRequestIsReported() async throws {
        let api = try LoopbackAPI()
        let reports = Locked<[RequestReport]>([])
        let networking = try HTTPNetworking(
            api: APIBase(parsing: api.baseURL.replacing("http://", with: "http://me:secret@")),
            userAgent: "norris/test",
            timeout: 10
        ) { report in
            reports.withLock { $0.append(report) }
        }
        api.answerNext(.text(status: 503, body: "no"))

        _ = try await networking.response(to: .categories)

        let report = try XCTUnwrap(reports.withLock { $0.first })
        XCTAssertEqual(reports.withLock { $0.count }, 1)
        XCTAssertEqual(report.method, "GET")
        XCTAssertEqual(report.url.absoluteString, api.baseURL + "/jokes/categories")
        XCTAssertEqual(report.outcome, .answered(status: 503, bytes: 2))
        XCTAssertLessThan(report.duration, .seconds(10))
    }

    func testOneConnectionServesAllRequests() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api.baseURL)

        for _ in 0 ..< 5 {
            _ = try await networking.response(to: .categories)
        }

        XCTAssertEqual(api.requests.count, 5)
        XCTAssertEqual(api.connectionCount, 1)
    }

    func testNoConnectionBeforeTheFirstRequest() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api.baseURL)
        XCTAssertEqual(api.connectionCount, 0)

        _ = try await networking.response(to: .categories)

        XCTAssertEqual(api.connectionCount, 1)
        // An earlier request would have come first.
        XCTAssertEqual(api.requests.map(\.path), ["/jokes/categories"])
    }

    func testServerThatNeverAnswersTimesOut() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.never)

        await assertThrows(NetworkingError.timedOut(host: host(api.baseURL), seconds: 0.4)) {
            try await self.networking(api.baseURL, timeout: 0.4).response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 1)
    }

    func testServerThatStopsInTheMiddleTimesOut() async throws {
        let api = try LoopbackAPI()
        let start = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[\"animal\""
        api.answerNext(.bytes([UInt8](start.utf8), closing: false))

        await assertThrows(NetworkingError.timedOut(host: host(api.baseURL), seconds: 0.4)) {
            try await self.networking(api.baseURL, timeout: 0.4).response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 1)
    }

    func testCancelledRequestClosesItsConnection() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.never)
        let networking = try networking(api.baseURL, timeout: 60)
        let task = Task { try await networking.response(to: .categories) }
        try await api.waitForRequest()

        task.cancel()

        do {
            let response = try await task.value
            XCTFail("got \(response)")
        } catch {
            XCTAssertTrue(error is CancellationError, "\(error)")
        }
        try await api.waitForOpenConnections(0)
    }

    func testClosedPortIsUnreachable() async throws {
        let silence = try SilentAddress()

        await assertThrows(NetworkingError.unreachable(host: host(silence.baseURL))) {
            try await self.networking(silence.baseURL).response(to: .categories)
        }
    }

    func testUnknownHost() async {
        // RFC 6761 reserves the name: it never exists.
        await assertThrows(NetworkingError.unknownHost("norris.invalid")) {
            try await self.networking("http://norris.invalid").response(to: .categories)
        }
    }

    func testConnectionThatBreaksTwiceIsLost() async throws {
        let api = try LoopbackAPI()
        for answer in [ScriptedAnswer.closeWithoutAnswer, .reset] {
            api.answerNext(answer, answer)
            await assertThrows(NetworkingError.connectionLost(host: host(api.baseURL), beforeResponse: true)) {
                try await self.networking(api.baseURL).response(to: .categories)
            }
        }
        XCTAssertEqual(api.requests.count, 4)
    }

    /// The host and port of a URL.
    private func host(_ url: String) -> String {
        url.replacing("http://", with: "")
    }

    private func networking(_ base: String, timeout: Double = 10) throws -> HTTPNetworking {
        try HTTPNetworking(api: APIBase(parsing: base), userAgent: "norris/test", timeout: timeout)
    }
}
