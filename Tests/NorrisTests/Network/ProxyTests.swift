import TestSupport
import XCTest

/// Proxies of the environment.
final class ProxyTests: HomeTestCase {
    private static let joke = "Chuck Norris tested this server. It passed.\n"

    func testRequestsUseTheProxyOfTheEnvironmentAndItsCredentials() throws {
        for (variable, scheme) in [("http_proxy", "http://"), ("all_proxy", "http://"), ("ALL_PROXY", "")] {
            let proxy = try LoopbackAPI(proxyTo: api.port, credentials: "chuck:roundhouse")

            // Only the proxy can resolve the name.
            let result = try Self.run("http://jokes.invalid", [variable: "\(scheme)chuck:roundhouse@\(proxy.host)"])

            XCTAssertEqual(result, .success(Self.joke), variable)
            XCTAssertEqual(proxy.requests.last?.target, "http://jokes.invalid/jokes/random")
            XCTAssertEqual(proxy.requests.last?.header("Proxy-Authorization"), "Basic Y2h1Y2s6cm91bmRob3VzZQ==")
            XCTAssertEqual(proxy.requests.last?.header("Host"), "jokes.invalid")
        }
    }

    func testLoopbackAddressesUseTheProxyUnlessTheyAreListed() throws {
        for (variable, exceptions, isUsed) in [
            ("http_proxy", "elsewhere.example", true), ("http_proxy", "example.org,127.0.0.1", false),
            ("HTTPS_PROXY", "elsewhere.example", false),
        ] {
            let api = try LoopbackAPI()
            let proxy = try LoopbackAPI(proxyTo: api.port)

            let result = try Self.run(api.baseURL, [variable: "http://\(proxy.host)", "NO_PROXY": exceptions])

            XCTAssertEqual(result, .success(Self.joke))
            let targets = isUsed ? ["\(api.baseURL)/jokes/random"] : []
            XCTAssertEqual(proxy.requests.map(\.target), targets, "\(variable), except \(exceptions)")
        }
    }

    func testHTTPSUsesATunnel() throws {
        let proxy = try LoopbackAPI(proxyTo: api.port)

        let result = try Self.run("https://jokes.invalid", ["https_proxy": "http://\(proxy.host)"])

        XCTAssertEqual(result.exitStatus, 69)
        XCTAssertEqual(proxy.requests.map { "\($0.method) \($0.target)" }, ["CONNECT jokes.invalid:443"])
        // A server without TLS receives no request.
        XCTAssertEqual(api.requests, [])
    }

    func testSOCKSProxiesOfCurlAreUsed() throws {
        for scheme in ["socks", "socks4", "socks4a", "socks5", "socks5h"] {
            let result = try Self.run(api.baseURL, ["all_proxy": LoopbackAPI.refusing.replacing("http", with: scheme)])
            result.assertFailedRequest("127.0.0.1:\(api.port) cannot be reached", scheme)
        }
        XCTAssertEqual(api.connectionCount, 0)
    }

    func testUnusableProxyIsReportedWithoutItsCredentials() async throws {
        let proxy = try LoopbackAPI(proxyTo: api.port, credentials: "chuck:norris")
        try await [proxy.host, "127.0.0.1:1", "proxy.invalid", "127.0.0.1:99999", "[::1", ""].concurrently { host in
            for scheme in ["http", "https"] {
                let address = "http://chuck:roundhouse@\(host)"
                let result = try Self.run("\(scheme)://jokes.invalid", ["http_proxy": address, "https_proxy": address])

                result.assertFailedRequest("", "\(scheme) \(host)")
                let isNamed = result.standardError.contains("proxy") || result.standardError.contains("127.0.0.1")
                XCTAssertTrue(isNamed || ![proxy.host, "127.0.0.1:1"].contains(host), "\(scheme): \(result)")
                for secret in ["roundhouse", "Y2h1Y2s6"] {
                    XCTAssertFalse(result.standardError.contains(secret), "\(result)")
                }
            }
        }
        XCTAssertEqual(api.requests, [])
    }

    private static func run(_ base: String, _ variables: [String: String]) throws -> ProgramResult {
        try Program(["--jokes", "api", "--api", base, "joke"], environment: variables).run()
    }
}
