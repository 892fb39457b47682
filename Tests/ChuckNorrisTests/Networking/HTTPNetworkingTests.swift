import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

final class HTTPNetworkingTests: NetworkingTestCase {
    func testDateToRetryAfterCountsFromTheDateOfTheResponse() async throws {
        let api = try LoopbackAPI()
        let headers = ["Retry-After": "Wed, 21 Oct 2015 07:28:30 GMT", "Date": "Wed, 21 Oct 2015 07:28:00 GMT"]
        api.answerNext(.text(status: 429, headers: headers, body: "<p>slow down</p>"))

        try await assertEqual(networking(api).response(to: .categories).retryAfter, 30)
    }

    func testUnknownHost() async {
        // RFC 6761 reserves the name: it never exists.
        await assertThrows(NetworkingError.unknownHost("norris.invalid")) {
            try await HTTPNetworking(to: "http://norris.invalid").response(to: .categories)
        }
    }

    func testRedirectIsFollowedAndEachStepReportedWithoutCredentials() async throws {
        let api = try LoopbackAPI()
        let targets = ["/jokes/categories", "/jokes/search?query=kick"]
        let urls = try targets.map { try XCTUnwrap(URL(string: api.baseURL + $0)) }
        api.answerNext(redirect(to: "http://you:secret@\(api.host)\(targets[1])"), .text(status: 503, body: "no"))

        let response = try await networking(api, credentials: "me:secret@").response(to: .categories)

        XCTAssertEqual(response, HTTPResponse(status: 503, body: Data("no".utf8)))
        XCTAssertEqual(api.requests.map(\.target), targets)
        XCTAssertEqual(api.connectionCount, 1, "kept alive")
        XCTAssertEqual(reports.map(\.url), urls)
        XCTAssertEqual(outcomes, [.redirected(status: 302, to: urls[1]), .answered(status: 503, bytes: 2)])
        XCTAssertTrue(reports.allSatisfy { $0.duration < .seconds(10) })
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
        await assertThrows(CancellationError()) { try await task.value }

        XCTAssertEqual(outcomes, [.cancelled])
    }

    func testConnectionIsClosedWhenTheResponseIsTooLong() async throws {
        let limit = 256 * 1024
        let long = String(repeating: "x", count: limit + 1)
        let chunk = "\(String(limit + 1, radix: 16))\r\n\(long)\r\n"
        let headers = String(repeating: "X: \(long.prefix(1000))\r\n", count: 66)
        for (answer, isHead) in [
            ("200 OK\r\n\(headers)", true),
            ("200 OK\r\nContent-Length: \(limit + 1)\r\n\r\n", false),
            ("302 Found\r\nLocation: /jokes/random\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)", false),
        ] {
            let api = try LoopbackAPI()
            api.answerNext(.bytes([UInt8]("HTTP/1.1 \(answer)".utf8), closing: false))

            let host = api.host
            await assertRequestFails(
                api,
                with: isHead ? .headersTooLarge(host: host) : .tooLarge(host: host, limit: limit)
            )
            try await api.waitForOpenConnections(0)
        }
    }
}
