import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// Redirects, proxies and certificates, and where a password goes.
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
        for request in api.requests {
            let pair = Data("usér:se cret@".utf8).base64EncodedString()
            XCTAssertEqual(request.header("Authorization"), "Basic \(pair)")
        }
        // There is no Referer either.
        XCTAssertEqual(
            other.requests.map { Set($0.headers.keys) },
            [["host", "user-agent", "accept", "accept-encoding"]]
        )
    }

    func testOtherRedirectsAreNotFollowed() async throws {
        let other = try LoopbackAPI()
        for (location, text) in [
            ("file:///etc/passwd", "redirects to an address that is not followed"),
            ("gopher://\(other.host)/x", "redirects to an address that is not followed"),
            ("http://me:secret@\(other.host)/", "redirects to an address with a user name"),
            ("http://[", "failed"),
        ] {
            let api = try LoopbackAPI()
            api.answerNext(redirect(to: location))
            let networking = try CurlNetworking(to: api.baseURL)
            await assertFails(text) { try await networking.response(to: .categories) }
        }
        XCTAssertEqual(other.connectionCount, 0)
    }

    func testLoopEndsAfterThreeRedirects() async throws {
        let api = try LoopbackAPI(handler: { _ in .text(status: 302, headers: ["Location": "/jokes/a"], body: "") })

        await assertThrows(Failure(.unavailable, "\(api.host) redirects more than 3 times.")) {
            try await CurlNetworking(to: api.baseURL).response(to: .categories)
        }
        XCTAssertEqual(api.requests.count, 4)
    }

    func testCertificatesAreVerified() async throws {
        guard
            let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"]
                .first(where: FileManager.default.isExecutableFile)
        else {
            throw XCTSkip("There is no openssl.")
        }
        let certificates = try TLSCertificates(openssl: openssl)
        func networking(_ server: TLSServer) throws -> CurlNetworking {
            try CurlNetworking(
                to: "https://localhost:\(server.port)", environment: ["SSL_CERT_FILE": certificates.authority]
            )
        }
        let endpoint = Endpoint.randomJoke(categories: [], name: nil)
        let good = try TLSServer(.good, of: certificates)
        try await assertEqual(networking(good).response(to: endpoint).status, 200)
        for kind in [TLSCertificates.Kind.expired, .wrongHost, .selfSigned] {
            let server = try TLSServer(kind, of: certificates)
            await assertFails("The certificate of localhost:\(server.port) cannot be verified (") {
                try await networking(server).response(to: endpoint)
            }
        }
        let plain = try LoopbackAPI()
        let insecure = try TLSServer(.good, of: certificates, answer: TLSServer.redirect(to: plain.baseURL))
        await assertFails("not followed") { try await networking(insecure).response(to: endpoint) }
        XCTAssertEqual(plain.connectionCount, 0)
    }

    func testMissingCertificateFileIsNamed() async throws {
        let api = try LoopbackAPI()
        let networking = try CurlNetworking(
            to: "https://\(api.host)", environment: ["SSL_CERT_FILE": "/nosuch.pem"]
        )
        await assertThrows(Failure(.unavailable, "The certificate file in SSL_CERT_FILE cannot be read.")) {
            try await networking.response(to: .categories)
        }
    }

    func testProxyIsUsedAsCurlUsesIt() async throws {
        let api = try LoopbackAPI()
        let proxy = try LoopbackProxy(to: api.port, credentials: "me:secret")
        defer {
            for name in ["http_proxy", "all_proxy", "no_proxy"] {
                unsetenv(name)
            }
        }
        setenv("http_proxy", "http://me:secret@\(proxy.host)", 1)
        try await assertEqual(CurlNetworking(to: "http://norris.invalid").response(to: .categories).status, 200)
        XCTAssertNil(api.requests.first?.header("Proxy-Authorization"))
        setenv("no_proxy", "127.0.0.1", 1)
        try await assertEqual(CurlNetworking(to: api.baseURL).response(to: .categories).status, 200)
        XCTAssertEqual(proxy.requests.count, 1)

        setenv("http_proxy", "http://\(proxy.host)", 1)
        await assertThrows(Failure(.unavailable, "The proxy requires a user name and a password.")) {
            try await CurlNetworking(to: "http://norris.invalid").response(to: .categories)
        }
        for wrong in ["http://me:secret@[", "nonsense://me:secret@\(proxy.host)"] {
            setenv("http_proxy", wrong, 1)
            do {
                _ = try await CurlNetworking(to: "http://norris.invalid").response(to: .categories)
                XCTFail(wrong)
            } catch {
                XCTAssertFalse("\(error)".contains("secret"), "\(error)")
            }
        }
        unsetenv("http_proxy")
        let silent = try SilentAddress()
        setenv("all_proxy", silent.baseURL.replacing("http://", with: "socks://me:secret@"), 1)
        await assertFails("The request to 127.0.0.2:1 failed (Failed to connect to 127.0.0.1 port") {
            try await CurlNetworking(to: "http://127.0.0.2:1").response(to: .categories)
        }
    }
}
