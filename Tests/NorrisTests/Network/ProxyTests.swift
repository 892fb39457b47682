import TestSupport
import XCTest

/// Proxies of the environment.
final class ProxyTests: HomeTestCase {
    private static let joke = "Chuck Norris tested this server. It passed.\n"

    func testRequestsUseTheProxyOfTheEnvironment() throws {
        // Only the proxy can resolve the name.
        for (variable, scheme) in [("http_proxy", "http://"), ("all_proxy", "http://"), ("ALL_PROXY", "")] {
            let api = try LoopbackAPI()
            let proxy = try LoopbackProxy(to: api.port)

            let result = try Self.run("http://jokes.invalid", [variable: scheme + proxy.host])

            XCTAssertEqual(result, .success(Self.joke), variable)
            XCTAssertEqual(proxy.requests.map(\.target), ["http://jokes.invalid/jokes/random"])
            XCTAssertEqual(api.requests.map(\.path), ["/jokes/random"])
            XCTAssertEqual(api.requests.first?.header("Host"), "jokes.invalid")
        }
    }

    func testLoopbackAddressesUseTheProxyUnlessTheyAreListed() throws {
        for (variable, exceptions, isUsed) in [
            ("http_proxy", "elsewhere.example", true), ("http_proxy", "example.org,127.0.0.1", false),
            ("HTTPS_PROXY", "elsewhere.example", false),
        ] {
            let api = try LoopbackAPI()
            let proxy = try LoopbackProxy(to: api.port)

            let result = try Self.run(api.baseURL, [variable: "http://\(proxy.host)", "NO_PROXY": exceptions])

            XCTAssertEqual(result, .success(Self.joke))
            let targets = isUsed ? ["\(api.baseURL)/jokes/random"] : []
            XCTAssertEqual(proxy.requests.map(\.target), targets, "\(variable), except \(exceptions)")
        }
    }

    func testHTTPSUsesATunnel() throws {
        let proxy = try LoopbackProxy(to: api.port)

        let result = try Self.run("https://jokes.invalid", ["https_proxy": "http://\(proxy.host)"])

        XCTAssertEqual(result.exitStatus, 69)
        XCTAssertEqual(proxy.requests.map { "\($0.method) \($0.target)" }, ["CONNECT jokes.invalid:443"])
        // A server without TLS receives no request.
        XCTAssertEqual(api.requests, [])
    }

    /// A server of SOCKS answers the client's first bytes; the one here sees them, and leaves.
    func testSOCKSProxiesOfCurlAreUsed() throws {
        for (scheme, version) in [("socks", 4), ("socks4", 4), ("socks4a", 4), ("socks5", 5), ("socks5h", 5)] {
            let proxy = try GreetedServer()

            let result = try Self.run("http://127.0.0.1:9", ["all_proxy": "\(scheme)://\(proxy.host)"])

            result.assertFailedRequest("", scheme)
            XCTAssertEqual(proxy.greeting?.first, UInt8(version), "\(scheme): \(result)")
        }
    }

    func testUnusableProxyIsReported() throws {
        let silence = try SilentAddress()
        let proxy = try LoopbackProxy(to: api.port, credentials: "chuck:roundhouse")
        for (base, address) in [
            ("http://jokes.invalid", silence.baseURL), ("http://jokes.invalid", "http://\(proxy.host)"),
            ("https://jokes.invalid", "http://\(proxy.host)"),
        ] {
            let result = try Self.run(base, ["http_proxy": address, "https_proxy": address])

            result.assertFailedRequest("", base)
            let isNamed = result.standardError.contains("proxy") || result.standardError.contains("127.0.0.1")
            XCTAssertTrue(isNamed, "\(base): \(result)")
        }
        XCTAssertEqual(api.requests, [])
    }

    func testCredentialsAreSentToTheProxyOnly() throws {
        let proxy = try LoopbackProxy(to: api.port, credentials: "chuck:roundhouse")

        let result = try Self.run(api.baseURL, ["http_proxy": "http://chuck:roundhouse@\(proxy.host)"])

        XCTAssertEqual(result.standardOutput, Self.joke)
        XCTAssertEqual(proxy.requests.last?.header("Proxy-Authorization"), "Basic Y2h1Y2s6cm91bmRob3VzZQ==")
        XCTAssertNil(api.requests.first?.header("Proxy-Authorization"))
        Self.assertNoSecret(result)
    }

    func testCredentialsAreNotPrinted() async throws {
        let proxy = try LoopbackProxy(to: api.port, credentials: "chuck:norris")
        let silence = try SilentAddress()
        let refusing = String(silence.baseURL.dropFirst("http://".count))
        try await [proxy.host, refusing, "proxy.invalid", "127.0.0.1:99999", "[::1", ""].concurrently { host in
            for scheme in ["http", "https"] {
                let address = "http://chuck:roundhouse@\(host)"
                let result = try Self.run("\(scheme)://jokes.invalid", ["http_proxy": address, "https_proxy": address])

                XCTAssertEqual(result.exitStatus, 69, host)
                Self.assertNoSecret(result)
            }
        }
    }

    private static func run(_ base: String, _ variables: [String: String]) throws -> ProgramResult {
        try Program(["--jokes", "api", "--api", base, "joke"], environment: variables).run()
    }

    private static func assertNoSecret(_ result: ProgramResult, line: UInt = #line) {
        for secret in ["roundhouse", "Y2h1Y2s6"] {
            XCTAssertFalse((result.standardOutput + result.standardError).contains(secret), "\(result)", line: line)
        }
    }
}
