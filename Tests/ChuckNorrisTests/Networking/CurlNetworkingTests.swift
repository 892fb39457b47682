import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// Requests over real connections; `FaultTests` and `TLSTests` try what servers do wrong with the whole program.
final class CurlNetworkingTests: XCTestCase {
    func testRequestHasOnlyTheExpectedHeadersAndSendsNoCookieBack() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        let headers = [
            "Set-Cookie": "id=1; Path=/; Max-Age=9999", "ETag": "\"1\"", "WWW-Authenticate": "Basic realm=\"x\"",
        ]
        for (endpoint, status) in [
            (Endpoint.randomJoke(categories: ["Dev"], name: "A+B"), 200), (.search("kick"), 401), (.joke(id: "a"), 200),
        ] {
            api.answerNext(.text(status: status, headers: headers, body: "[]"))
            let response = try await networking.response(to: endpoint)
            XCTAssertEqual(response, HTTPResponse(status: status, body: Data("[]".utf8)))
        }

        let targets = ["/jokes/random?category=dev&name=A%2BB", "/jokes/search?query=kick", "/jokes/a"]
        XCTAssertEqual(api.requests.map { "\($0.method) \($0.target)" }, targets.map { "GET \($0)" })
        for request in api.requests {
            XCTAssertEqual(request.headers, [
                "host": api.host, "accept": "application/json", "accept-encoding": "gzip", "user-agent": "norris/test",
            ])
        }
        XCTAssertEqual(api.connectionCount, 1, "kept alive")
    }

    func testTooLongResponsesAreNotRead() async throws {
        let limit = Endpoint.categories.bodyLimit
        let long = String(repeating: "x", count: limit + 1)
        for answer in [
            "200 OK\r\n" + String(repeating: "X: \(long.prefix(1000))\r\n", count: 66),
            "200 OK\r\nContent-Length: \(limit + 1)\r\n\r\n",
            "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(limit + 1, radix: 16))\r\n\(long)\r\n",
        ] {
            let api = try LoopbackAPI()
            let networking = try CurlNetworking(to: api.baseURL)
            api.answerNext(.bytes([UInt8]("HTTP/1.1 \(answer)".utf8), closing: false))

            await assertFails("The response of \(api.host) is larger than 256 KiB.") {
                try await networking.response(to: .categories)
            }
        }
    }

    func testFailuresSayWhatFailed() async throws {
        let api = try LoopbackAPI()
        let lost = ScriptedAnswer.standard.delivered(.send(to: .middleOfBody), .close)
        api.answerNext(.text(status: 302, headers: ["Location": "/1"], body: ""), .never, lost)
        for (base, timeout, sentence) in [
            (api.baseURL, 0.5, "\(api.host) did not answer within 0.5 s."),
            (api.baseURL, 5, "The connection to \(api.host) was lost."),
            (LoopbackAPI.refusing, 5, "127.0.0.1:1 cannot be reached."),
            // RFC 6761 reserves the name: it never exists.
            ("http://norris.invalid", 5, "The host norris.invalid was not found."),
        ] {
            await assertThrows(Failure(.unavailable, sentence)) {
                try await CurlNetworking(to: base, timeout: timeout).response(to: .categories)
            }
        }
        XCTAssertEqual(api.requests.count, 3, "the time is for all redirects together")
    }

    func testServerOfAnotherProtocolIsNotTakenForARedirect() async throws {
        let api = try LoopbackAPI()
        api.answerNext(.bytes([UInt8]("SSH-2.0-server\r\n".utf8)))
        await assertFails("The request to \(api.host) failed") {
            try await CurlNetworking(to: api.baseURL).response(to: .categories)
        }
    }

    func testRetryAfterIsASecondsOrADate() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        for (text, seconds) in [
            ("7", 7), ("999999999999", 3600), ("Wed, 21 Oct 2099 07:28:00 GMT", 3600), ("soon", nil), ("-1", nil),
        ] {
            api.answerNext(.text(status: 429, headers: ["Retry-After": text], body: ""))
            try await assertEqual(networking.response(to: .categories).retryAfter, seconds, text)
        }
    }

    func testCancelledRequestEndsAtOnceAndDoesNotDelayTheNext() async throws {
        let api = try LoopbackAPI()
        let log = Notes()
        let networking = try CurlNetworking(to: api.baseURL, timeout: 60, log: log)
        api.answerNext(.never)
        let task = Task { try await networking.response(to: .categories) }
        try await offTheCooperativePool { try api.waitForRequest() }
        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
        try await assertEqual(networking.response(to: .categories).status, 200)
        XCTAssertEqual(api.connectionCount, 2, "on another connection, as libcurl may not know of it yet")
        try await offTheCooperativePool { try api.waitForOpenConnections(1) }
        try await eventually { log.all.contains { $0.contains("canceled") } }
    }

    func testChildProcessDoesNotInheritTheConnection() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(to: api.baseURL)
        _ = try await networking.response(to: .categories)

        let connections = (0 ..< 1024 as Range<Int32>).filter { descriptor in
            var address = sockaddr()
            var length = socklen_t(MemoryLayout<sockaddr>.size)
            // The port comes first, in the order of the network.
            let isConnected = getpeername(descriptor, &address, &length) == 0 && address.sa_family == AF_INET
            let port = [address.sa_data.0, address.sa_data.1].map { UInt16(UInt8(bitPattern: $0)) }
            return isConnected && port[0] << 8 | port[1] == api.port
        }
        XCTAssertEqual(connections.map { fcntl($0, F_GETFD) & FD_CLOEXEC }, [FD_CLOEXEC])
        withExtendedLifetime(networking) {}
    }
}
