import TestSupport
import XCTest

/// Proxies of the environment.
final class ProxyTests: XCTestCase {
    private static let joke = "Chuck Norris tested this server. It passed.\n"

    func testRequestsUseTheProxyOfTheEnvironment() throws {
        let api = try LoopbackAPI()
        let proxy = try LoopbackProxy(to: api.port)

        // Only the proxy can resolve the name.
        let result = try Self.run("http://jokes.invalid", ["HTTP_PROXY": "http://\(proxy.host)"])

        XCTAssertEqual(result, ProgramResult(standardOutput: Self.joke, exitStatus: 0))
        XCTAssertEqual(proxy.requests.map(\.target), ["http://jokes.invalid/jokes/random"])
        XCTAssertEqual(api.requests.map(\.path), ["/jokes/random"])
        XCTAssertEqual(api.requests.first?.header("Host"), "jokes.invalid")
    }

    func testLoopbackAddressesUseTheProxyUnlessTheyAreListed() throws {
        for (variable, exceptions, isUsed) in [
            ("http_proxy", "elsewhere.example", true), ("http_proxy", "example.org,127.0.0.1", false),
            ("HTTPS_PROXY", "elsewhere.example", false),
        ] {
            let api = try LoopbackAPI()
            let proxy = try LoopbackProxy(to: api.port)

            let result = try Self.run(api.baseURL, [variable: "http://\(proxy.host)", "NO_PROXY": exceptions])

            XCTAssertEqual(result, ProgramResult(standardOutput: Self.joke, exitStatus: 0))
            let targets = isUsed ? ["\(api.baseURL)/jokes/random"] : []
            XCTAssertEqual(proxy.requests.map(\.target), targets, "\(variable), except \(exceptions)")
        }
    }

    func testHTTPSUsesATunnel() throws {
        let api = try LoopbackAPI()
        let proxy = try LoopbackProxy(to: api.port)

        let result = try Self.run("https://jokes.invalid", ["https_proxy": "http://\(proxy.host)"])

        XCTAssertEqual(result.exitStatus, 69)
        XCTAssertEqual(proxy.requests.map(\.method), ["CONNECT"])
        XCTAssertEqual(proxy.requests.map(\.target), ["jokes.invalid:443"])
        // A server without TLS receives no request.
        XCTAssertEqual(api.requests, [])
    }

    func testUnusableProxyIsReportedByName() throws {
        let (api, silence) = try (LoopbackAPI(), SilentAddress())
        let proxy = try LoopbackProxy(to: api.port, credentials: "chuck:roundhouse")
        let unreachable = "cannot be reached; check the variable http_proxy."
        for (base, address, reason) in [
            ("http://jokes.invalid", silence.baseURL, unreachable),
            ("http://jokes.invalid", "http://\(proxy.host)", "requires a user name and a password"),
            ("https://jokes.invalid", "http://\(proxy.host)", "requires a user name and a password"),
        ] {
            let result = try Self.run(base, ["http_proxy": address, "https_proxy": address])

            XCTAssertEqual(result.exitStatus, 69)
            XCTAssertEqual(result.standardOutput, "")
            let sentence = "norris: The proxy \(address.dropFirst("http://".count)) \(reason)"
            XCTAssertTrue(result.standardError.hasPrefix(sentence), result.standardError)
            XCTAssertEqual(result.standardError.filter(\.isNewline).count, 1)
        }
        XCTAssertEqual(api.requests, [])
    }

    func testCredentialsAreSentToTheProxyOnly() throws {
        let api = try LoopbackAPI()
        let proxy = try LoopbackProxy(to: api.port, credentials: "chuck:roundhouse")

        let result = try Self.run(api.baseURL, [
            "http_proxy": "http://chuck:roundhouse@\(proxy.host)", "NORRIS_LOG": "debug",
        ])

        XCTAssertEqual(result.standardOutput, Self.joke)
        XCTAssertEqual(result.exitStatus, 0)
        XCTAssertEqual(proxy.requests.last?.header("Proxy-Authorization"), "Basic Y2h1Y2s6cm91bmRob3VzZQ==")
        XCTAssertNil(api.requests.first?.header("Proxy-Authorization"))
        Self.assertNoSecret(result)
    }

    func testCredentialsAreNotPrinted() async throws {
        let api = try LoopbackAPI()
        let proxy = try LoopbackProxy(to: api.port, credentials: "chuck:norris")
        let silence = try SilentAddress()
        let proxies = [
            proxy.host, String(silence.baseURL.dropFirst("http://".count)), "proxy.invalid", "127.0.0.1:99999", "[::1",
            "",
        ]

        try await proxies.concurrently { host in
            for scheme in ["http", "https"] {
                let address = "http://chuck:roundhouse@\(host)"
                let result = try Self.run("\(scheme)://jokes.invalid", [
                    "http_proxy": address, "https_proxy": address, "NORRIS_LOG": "debug",
                ])

                XCTAssertEqual(result.exitStatus, 69, host)
                Self.assertNoSecret(result)
            }
        }
    }

    private static func run(_ base: String, _ variables: [String: String]) throws -> ProgramResult {
        try Program(["--online", "--api", base, "joke"], environment: variables).run()
    }

    private static func assertNoSecret(_ result: ProgramResult, line: UInt = #line) {
        for secret in ["roundhouse", "Y2h1Y2s6"] {
            XCTAssertFalse((result.standardOutput + result.standardError).contains(secret), "\(result)", line: line)
        }
    }
}
