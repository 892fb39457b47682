import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// Requests over real connections.
final class CurlNetworkingTests: XCTestCase {
    private let limit = 256 << 10

    func testRequestHasOnlyTheExpectedHeadersAndSendsNoCookieBack() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        let headers = [
            "Set-Cookie": "id=1; Path=/; Max-Age=9999",
            "ETag": "\"1\"",
            "WWW-Authenticate": "Basic realm=\"x\"",
        ]
        for (endpoint, status) in [
            (Endpoint.randomJoke(categories: ["Dev"], name: "A+B"), 200), (.search("kick"), 401), (.joke(id: "a"), 200),
        ] {
            api.answerNext(.text(status: status, headers: headers, body: "[]"))
            let response = try await networking.response(to: endpoint)
            XCTAssertEqual(response, HTTPResponse(status: status, body: Data("[]".utf8)))
        }

        XCTAssertEqual(
            api.requests.map(\.target),
            ["/jokes/random?category=dev&name=A%2BB", "/jokes/search?query=kick", "/jokes/a"]
        )
        for request in api.requests {
            XCTAssertEqual(request.method, "GET")
            XCTAssertEqual(request.headers, [
                "host": api.host, "accept": "application/json", "accept-encoding": "gzip", "user-agent": "norris/test",
            ])
        }
        XCTAssertEqual(api.connectionCount, 1, "kept alive")
    }

    func testDeadKeptAliveConnectionIsReplacedSilently() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        api.answerNext(.standard.delivered(.send(to: .end), .close))
        _ = try await networking.response(to: .categories)
        try await api.waitForOpenConnections(0)

        try await assertEqual(networking.response(to: .categories).status, 200)
    }

    func testGzipIsDecompressedUpToTheLimit() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        api.answerNext(.standard.edited { response in
            response.headers.append("Content-Encoding: gzip")
            response.body = Gzip.stored(Array("[\"dev\"]".utf8))
        }, .standard.edited { response in
            response.headers.append("Content-Encoding: gzip")
            response.body = Gzip.bomb + [UInt8](repeating: 0, count: 1000)
        })

        try await assertEqual(networking.response(to: .categories).body, Data("[\"dev\"]".utf8))
        await assertFails("The response of \(api.host) is larger than 256 KiB.") {
            try await networking.response(to: .categories)
        }
    }

    func testTooLongResponsesAreNotRead() async throws {
        let long = String(repeating: "x", count: limit + 1)
        let chunk = "\(String(limit + 1, radix: 16))\r\n\(long)\r\n"
        for answer in [
            "200 OK\r\n" + String(repeating: "X: \(long.prefix(1000))\r\n", count: 66),
            "200 OK\r\nContent-Length: \(limit + 1)\r\n\r\n",
            "200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n",
            "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)",
        ] {
            let api = try LoopbackAPI()
            let networking = try CurlNetworking(to: api.baseURL)
            api.answerNext(.bytes([UInt8]("HTTP/1.1 \(answer)".utf8), closing: false))

            await assertFails("The response of \(api.host) is larger than 256 KiB.") {
                try await networking.response(to: .categories)
            }
        }
    }

    func testHostileAnswersAreFailures() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL, timeout: 5)
        let answers: [ScriptedAnswer] = [
            .reset, .closeWithoutAnswer, .standard.delivered(.send(to: .middleOfHead), .reset),
            .standard.delivered(.send(to: .middleOfBody), .close), .bytes(Array("{\"value\": 1}".utf8)),
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n".utf8)),
            .bytes(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n".utf8)),
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc".utf8)),
        ]
        for answer in answers {
            api.answerNext(answer)
            await assertFails(api.host) { try await networking.response(to: .categories) }
        }
        try await assertEqual(networking.response(to: .categories).status, 200)
    }

    func testFailuresSayWhatFailed() async throws {
        let silent = try SilentAddress()
        let host = silent.baseURL.dropFirst("http://".count)
        await assertThrows(Failure(.unavailable, "\(host) cannot be reached.")) {
            try await CurlNetworking(to: silent.baseURL).response(to: .categories)
        }
        // RFC 6761 reserves the name: it never exists.
        await assertThrows(Failure(.unavailable, "The host norris.invalid was not found.")) {
            try await CurlNetworking(to: "http://norris.invalid").response(to: .categories)
        }
        let api = try LoopbackAPI()
        api.answerNext(.text(status: 302, headers: ["Location": "/1"], body: ""), .never)
        await assertThrows(Failure(.unavailable, "\(api.host) did not answer within 0.5 s.")) {
            try await CurlNetworking(to: api.baseURL, timeout: 0.5).response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 2, "the time is for all redirects together")
    }

    func testRetryAfterIsASecondsOrADate() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        let formatter = DateFormatter()
        formatter.locale = Foundation.Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let later = formatter.string(from: Date(timeIntervalSinceNow: 1800))
        for (text, seconds) in [("7", 7 ... 7), ("999999999999", 3600 ... 3600), (later, 1700 ... 1800)] {
            api.answerNext(.text(status: 429, headers: ["Retry-After": text], body: ""))
            let pause = try await networking.response(to: .categories).retryAfter
            XCTAssertTrue(try seconds.contains(XCTUnwrap(pause)), "\(text): \(pause ?? 0)")
        }
        for text in ["soon", "-1", ""] {
            api.answerNext(.text(status: 429, headers: ["Retry-After": text], body: ""))
            try await assertEqual(networking.response(to: .categories).retryAfter, nil, text)
        }
    }

    func testCancelledRequestEndsAtOnceAndDoesNotDelayTheNext() async throws {
        let api = try LoopbackAPI()
        let log = Notes()
        let networking = try CurlNetworking(to: api.baseURL, timeout: 60, log: log)
        api.answerNext(.never)
        let task = Task { try await networking.response(to: .categories) }
        _ = try await api.waitForRequest()
        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
        try await assertEqual(networking.response(to: .categories).status, 200)
        XCTAssertEqual(api.requests.last?.connection, 2, "on another connection, as libcurl may not know of it yet")
        try await api.waitForOpenConnections(1)
        try await eventually { log.all.contains { $0.contains("cancelled") } }
    }

    func testEachRequestIsLoggedWithoutCredentials() async throws {
        let api = try LoopbackAPI()
        let log = Notes()
        let base = api.baseURL.replacing("http://", with: "http://me:secret@")
        let networking = try CurlNetworking(to: base, log: log)
        api.answerNext(.text(status: 503, body: "no"), .standard.delivered(.send(to: .middleOfBody), .close))
        _ = try await networking.response(to: .joke(id: "a"))
        _ = try? await networking.response(to: .joke(id: "b"))

        let lines = log.all.map { $0.prefix { $0 != "(" } }
        XCTAssertEqual(lines, [
            "GET \(api.baseURL)/jokes/a: 503, 2 bytes ",
            "GET \(api.baseURL)/jokes/b: The connection to \(api.host) was lost. ",
        ])
    }

    func testChildProcessDoesNotInheritTheConnection() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        _ = try await networking.response(to: .categories)

        let connections = (0 ..< 1024).filter { Self.port(behind: $0) == api.port }
        XCTAssertEqual(connections.map { fcntl($0, F_GETFD) & FD_CLOEXEC }, [FD_CLOEXEC])
        withExtendedLifetime(networking) {}
    }

    /// The port that a socket is connected to; nil for another descriptor.
    private static func port(behind descriptor: Int32) -> UInt16? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        return code == 0 && address.sin_family == AF_INET ? UInt16(bigEndian: address.sin_port) : nil
    }
}
