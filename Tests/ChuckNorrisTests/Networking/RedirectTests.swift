import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// Redirects, and where a password goes.
final class RedirectTests: XCTestCase {
    private func redirect(to location: String) -> ScriptedAnswer {
        .text(status: 302, headers: ["Location": location, "Set-Cookie": "id=1"], body: "elsewhere")
    }

    func testCredentialsAreSentToTheAPIAlone() async throws {
        let other = try LoopbackAPI()
        let api = try LoopbackAPI()
        api.answerNext(redirect(to: "\(api.baseURL)/jokes/random"), redirect(to: "\(other.baseURL)/jokes/random"))
        let networking = try CurlNetworking(to: api.baseURL.replacing("://", with: "://us%C3%A9r:se%20cret%40@"))

        let response = try await networking.response(to: .categories)

        XCTAssertEqual(response.status, 200)
        XCTAssertFalse(String(decoding: response.body, as: UTF8.self).contains("elsewhere"))
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/categories", "/jokes/random"])
        let pair = Data("usér:se cret@".utf8).base64EncodedString()
        XCTAssertEqual(api.requests.map { $0.header("Authorization") }, ["Basic \(pair)", "Basic \(pair)"])
        // There is no Referer either.
        let headers = other.requests.map { Set($0.headers.keys) }
        XCTAssertEqual(headers, [["host", "user-agent", "accept", "accept-encoding"]])
    }

    func testOtherRedirectsAreNotFollowed() async throws {
        let other = try LoopbackAPI()
        for (location, text) in [
            ("file:///etc/passwd", "redirects to an address that is not followed"),
            ("gopher://\(other.host)/x", "redirects to an address that is not followed"),
            ("http://me:secret@\(other.host)/", "redirects to an address with a user name"), ("http://[", "failed"),
            ("/again", "redirects more than 3 times"),
        ] {
            let api = try LoopbackAPI()
            api.answerNext(redirect(to: location), redirect(to: "/2"), redirect(to: "/3"), redirect(to: "/4"))
            await assertFails(text) { try await CurlNetworking(to: api.baseURL).response(to: .categories) }
        }
        XCTAssertEqual(other.connectionCount, 0)
    }

    func testFailuresOfProxiesAndCertificatesSayWhatFailed() async throws {
        let proxy = try LoopbackAPI(proxyTo: 1, credentials: "me:secret")
        setenv("http_proxy", "http://\(proxy.host)", 1)
        defer { unsetenv("http_proxy") }
        await assertThrows(Failure(.unavailable, "The proxy requires a user name and a password.")) {
            try await CurlNetworking(to: "http://norris.invalid").response(to: .categories)
        }
        await assertThrows(Failure(.unavailable, "The certificate file in SSL_CERT_FILE cannot be read.")) {
            try await CurlNetworking(to: "https://\(proxy.host)", environment: ["SSL_CERT_FILE": "/nosuch.pem"])
                .response(to: .categories)
        }
    }
}
