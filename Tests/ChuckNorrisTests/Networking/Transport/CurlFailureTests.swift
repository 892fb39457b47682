import Foundation
import XCTest
@testable import ChuckNorris

final class CurlFailureTests: XCTestCase {
    func testEachCodeHasItsError() throws {
        let expectations: [(CurlFailure, NetworkingError)] = [
            (CurlFailure(code: 6), .unknownHost("h:1")),
            (CurlFailure(code: 7), .unreachable(host: "h:1")),
            (CurlFailure(code: 28), .unreachable(host: "h:1")),
            (CurlFailure(code: 18), .connectionLost(host: "h:1")),
            (CurlFailure(code: 18, hasFirstByte: true), .connectionLost(host: "h:1")),
            (CurlFailure(code: 52), .connectionLost(host: "h:1", beforeResponse: true)),
            (CurlFailure(code: 55), .connectionLost(host: "h:1", beforeResponse: true)),
            (CurlFailure(code: 56), .connectionLost(host: "h:1", beforeResponse: true)),
            (CurlFailure(code: 56, hasFirstByte: true), .connectionLost(host: "h:1")),
            (CurlFailure(code: 56, proxyStatus: 403), .connectionLost(host: "h:1")),
            (CurlFailure(code: 35), .notSecure(host: "h:1", .handshakeFailed)),
            (CurlFailure(code: 60), .notSecure(host: "h:1", .wrongHost)),
            (CurlFailure(code: 60, verification: 1), .notSecure(host: "h:1", .wrongHost)),
            (CurlFailure(code: 60, verification: 9), .notSecure(host: "h:1", .notYetValid)),
            (CurlFailure(code: 60, verification: 10), .notSecure(host: "h:1", .expired)),
            (CurlFailure(code: 60, verification: 18), .notSecure(host: "h:1", .unknownIssuer)),
            (CurlFailure(code: 60, verification: 20), .notSecure(host: "h:1", .unknownIssuer)),
            (CurlFailure(code: 60, verification: 23), .notSecure(host: "h:1")),
            (CurlFailure(code: 77), .certificatesUnreadable),
            (CurlFailure(code: 63), .tooLarge(host: "h:1", limit: 9)),
            (CurlFailure(code: 27), .headersTooLarge(host: "h:1")),
            (CurlFailure(code: 100), .headersTooLarge(host: "h:1")),
            (CurlFailure(code: 1, explanation: "why"), .unreadable(host: "h:1", reason: "why")),
            (CurlFailure(code: 8, explanation: "why"), .unreadable(host: "h:1", reason: "why")),
            (CurlFailure(code: 61, explanation: "why"), .unreadable(host: "h:1", reason: "why")),
            (CurlFailure(code: 2, explanation: "why"), .other(host: "h:1", reason: "why")),
        ]
        for (failure, error) in expectations {
            XCTAssertEqual(try failure.error(for: request()), error, "\(failure)")
        }
    }

    func testOtherProtocolsThanHTTPAreNotUsed() async throws {
        for address in ["file:///etc/hosts", "ftp://127.0.0.1:9/", "gopher://127.0.0.1:9/"] {
            do {
                _ = try await CurlTransport().response(to: request(address))
                XCTFail(address)
            } catch {
                guard case let .unreadable(_, reason) = error as? NetworkingError else { return XCTFail("\(error)") }
                XCTAssertTrue(reason.contains("rotocol"), reason)
            }
        }
    }

    func testFailuresOfTheProxyAreProxyErrors() throws {
        let plain = try Proxy(parsing: "http://me:secret@p:3128", variable: "all_proxy")
        let secure = try Proxy(parsing: "HTTPS://p:3128", variable: "all_proxy")
        func proxyError(_ error: ProxyError) -> NetworkingError {
            .proxy(host: "p:3128", variable: "all_proxy", error)
        }
        let expectations: [(Proxy, CurlFailure, NetworkingError)] = [
            (plain, CurlFailure(code: 5), proxyError(.unknownHost)),
            (plain, CurlFailure(code: 7), proxyError(.unreachable)),
            (plain, CurlFailure(code: 56, proxyStatus: 403), proxyError(.refused(status: 403))),
            (plain, CurlFailure(code: 7, proxyStatus: 407), proxyError(.refused(status: 407))),
            (plain, CurlFailure(code: 97), proxyError(.refused(status: nil))),
            (plain, CurlFailure(code: 56, proxyStatus: 200), .connectionLost(host: "h:1")),
            (plain, CurlFailure(code: 60, verification: 10), .notSecure(host: "h:1", .expired)),
            (secure, CurlFailure(code: 35), proxyError(.notSecure)),
            (secure, CurlFailure(code: 60, verification: 10), proxyError(.notSecure)),
            (secure, CurlFailure(code: 35, proxyStatus: 200), .notSecure(host: "h:1", .handshakeFailed)),
            (secure, CurlFailure(code: 60, verification: 10, proxyStatus: 200), .notSecure(host: "h:1", .expired)),
        ]
        for (proxy, failure, error) in expectations {
            XCTAssertEqual(try failure.error(for: request(proxy: proxy)), error, "\(failure)")
        }
    }

    private func request(_ url: String = "http://h:1/a", proxy: Proxy? = nil) throws -> HTTPRequest {
        let url = try XCTUnwrap(URL(string: url))
        return HTTPRequest(url: url, headers: [], bodyLimit: 9, proxy: proxy, certificateFile: nil, onRepeat: nil)
    }
}
