import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// The bytes that are sent, and those that never are.
final class NetworkingPrivacyTests: NetworkingTestCase {
    /// The headers of every request.
    private static let names: Set = ["host", "user-agent", "accept", "accept-encoding"]

    func testRequestsHaveOnlyTheExpectedHeadersAndCookiesAreNotSentBack() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api)
        let headers = [
            "Set-Cookie": "id=1; Path=/; Max-Age=9999", "ETag": "\"1\"", "Cache-Control": "max-age=9999",
            "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "WWW-Authenticate": "Basic realm=\"x\"",
            "Accept-CH": "Device-Memory",
        ]
        for (endpoint, status) in [
            (Endpoint.randomJoke(categories: ["dev"], name: "A+B"), 200), (.joke(id: "some"), 200),
            (.search("kick"), 401), (.joke(id: "some"), 200),
        ] {
            api.answerNext(.text(status: status, headers: headers, body: "[]"))
            _ = try await networking.response(to: endpoint)
        }

        XCTAssertEqual(api.requests.map(\.target), [
            "/jokes/random?category=dev&name=A%2BB", "/jokes/some", "/jokes/search?query=kick", "/jokes/some",
        ])
        for request in api.requests {
            XCTAssertEqual(request.method, "GET")
            XCTAssertEqual(request.body, [])
            // All headers: no language, no cookie, nothing of the system.
            XCTAssertEqual(request.headers, [
                "host": api.host,
                "accept": "application/json",
                "accept-encoding": "gzip",
                "user-agent": "norris/test",
            ])
        }
    }

    func testChildProcessDoesNotInheritTheConnection() async throws {
        let api = try LoopbackAPI()
        let networking = try networking(api)
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

    func testCredentialsAreSentToTheAPIAlone() async throws {
        let other = try LoopbackAPI()
        let api = try LoopbackAPI()
        func redirect(to target: String) -> ScriptedAnswer {
            .text(status: 302, headers: ["Location": target, "Set-Cookie": "id=1"], body: "")
        }
        api.answerNext(redirect(to: "\(api.baseURL)/jokes/random"), redirect(to: "\(other.baseURL)/jokes/random"))

        _ = try await networking(api, credentials: "user:secret@").response(to: .categories)

        XCTAssertEqual(api.requests.map(\.target), ["/jokes/categories", "/jokes/random"])
        for request in api.requests {
            XCTAssertEqual(Set(request.headers.keys), Self.names.union(["authorization"]))
            XCTAssertEqual(request.header("Authorization"), "Basic dXNlcjpzZWNyZXQ=")
        }
        // There is no Referer either.
        XCTAssertEqual(other.requests.map(\.target), ["/jokes/random"])
        XCTAssertEqual(other.requests.map { Set($0.headers.keys) }, [Self.names])
        XCTAssertFalse("\(outcomes)".contains("secret"))
    }
}
