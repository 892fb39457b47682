import TestSupport
import XCTest

/// HTTPS connections to servers with valid and invalid certificates.
final class TLSTests: HomeTestCase {
    /// Skips the test where they cannot be made.
    private static let certificates = Result { try TLSCertificates() }
    private static let joke = ProgramResult.success("Nobody listens in on Chuck Norris.\n")

    func testTrustedServerIsAccepted() async throws {
        let certificates = try Self.certificates.get()
        try await ["localhost", "127.0.0.1"].concurrently { host in
            let server = try TLSServer(.good, of: certificates)

            let result = try Self.run("https://\(host):\(server.port)", certificates)

            XCTAssertEqual(result, Self.joke)
            XCTAssertEqual(try server.stop(), ["jokes/random"])
        }
    }

    func testInvalidCertificateIsReportedAndNoRequestIsSent() async throws {
        let certificates = try Self.certificates.get()
        let rows: [(TLSCertificates.Kind, TLSCertificates?, [String: String])] = [
            (.expired, certificates, [:]), (.wrongHost, certificates, [:]), (.selfSigned, certificates, [:]),
            (.good, nil, ["SSL_CERT_FILE": ""]),
            // This would make other clients accept any certificate.
            (.selfSigned, nil, ["SSL_CERT_FILE": "INSECURE_SSL_NO_VERIFY"]),
        ]
        try await rows.concurrently { kind, trusted, variables in
            let server = try TLSServer(kind, of: certificates)

            let result = try Self.run("https://localhost:\(server.port)", trusted, variables)

            result.assertFailedRequest("", "\(kind), \(variables)")
            XCTAssertTrue(result.standardError.contains("ertificate"), "\(kind): \(result)")
            XCTAssertEqual(try server.stop(), [], "\(kind), \(variables)")
        }
    }

    func testRedirectFromHTTPSToHTTPIsRefused() throws {
        let certificates = try Self.certificates.get()
        let target = "\(api.baseURL)/jokes/random"
        let answer = "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let server = try TLSServer(.good, of: certificates, answer: answer)

        let result = try Self.run("https://localhost:\(server.port)", certificates)

        result.assertFailedRequest("")
        XCTAssertTrue(result.standardError.contains("redirect"), result.standardError)
        XCTAssertEqual(api.requests, [])
    }

    func testRedirectFromHTTPToHTTPSIsFollowed() throws {
        let certificates = try Self.certificates.get()
        let server = try TLSServer(.good, of: certificates)
        let target = "https://localhost:\(server.port)/jokes/random"
        api.answerNext(.text(status: 301, headers: ["Location": target], body: ""))

        XCTAssertEqual(try Self.run(api.baseURL, certificates), Self.joke)
    }

    func testTunnelThroughAProxyIsVerified() throws {
        let certificates = try Self.certificates.get()
        let server = try TLSServer(.wrongHost, of: certificates)
        let proxy = try LoopbackAPI(proxyTo: server.port, credentials: "chuck:roundhouse")
        let address = "http://chuck:roundhouse@\(proxy.host)"

        // The certificate is for this name.
        let right = try Self.run("https://elsewhere.example", certificates, ["HTTPS_PROXY": address])
        let wrong = try Self.run("https://jokes.example", certificates, ["HTTPS_PROXY": address])

        XCTAssertEqual(right, Self.joke)
        XCTAssertEqual(wrong.exitStatus, 69)
        XCTAssertTrue(wrong.standardError.contains("jokes.example"), wrong.standardError)
        XCTAssertEqual(Set(proxy.requests.map(\.target)), ["elsewhere.example:443", "jokes.example:443"])
        XCTAssertEqual(try server.stop(), ["jokes/random"])
    }

    /// - Parameter trusted: The certificates whose authority is trusted; `nil` for those of the system.
    private static func run(
        _ base: String,
        _ trusted: TLSCertificates? = nil,
        _ variables: [String: String] = [:]
    ) throws -> ProgramResult {
        let authority = trusted.map { ["SSL_CERT_FILE": $0.authority] } ?? [:]
        return try Program(["--jokes", "api", "--api", base, "joke"], environment: variables.merging(authority) { $1 })
            .run()
    }
}
