import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class NetworkFailuresTests: XCTestCase {
    func testNetworkErrorsHaveACauseAndAdvice() {
        let expectations: KeyValuePairs<NetworkingError, String> = [
            .timedOut(host: "h", seconds: 5): "h did not answer within 5 s; try again, or increase the timeout.",
            .timedOut(host: "h", seconds: 0.5): "h did not answer within 0.5 s; try again, or increase the timeout.",
            .unknownHost("h"): "The host h was not found; check the network and the name.",
            .unreachable(host: "h"): "h cannot be reached; check the network, and that a server runs there.",
            .connectionLost(host: "h"): "The connection to h was lost; try again.",
            .tooLarge(host: "h", limit: 262_144): "The response of h is larger than 256 KiB; check the API's URL.",
            .headersTooLarge(host: "h"): "The response headers of h are too large; check the API's URL.",
            .unreadable(host: "h", reason: "why"): "The response of h cannot be read (why); check the API's URL.",
            .malformedProxy(variable: "HTTP_PROXY"):
                "HTTP_PROXY is not a proxy's URL such as http://proxy.example:3128; correct it, or unset it.",
            .certificatesUnreadable:
                "The certificate file in SSL_CERT_FILE cannot be read; correct the variable, or unset it.",
            .libcurlMissing: "libcurl cannot be loaded; install it if it is missing, or use --offline.",
            .other(host: "h", reason: "why"): "The request to h failed (why); check the network.",
        ]
        assert(expectations.map { ($0, $1) })
    }

    func testTLSErrorsHaveACauseAndAdvice() {
        let expectations: KeyValuePairs<TLSError?, String> = [
            nil: "The identity of h cannot be verified, so nothing was sent; check the network and the clock.",
            .expired: "The certificate of h has expired, so nothing was sent; check the clock, or wait for a new one.",
            .notYetValid: "The certificate of h is not valid yet, so nothing was sent; check the clock.",
            .wrongHost: "The certificate of h is for another host, so nothing was sent; check the URL and the network.",
            .unknownIssuer:
                "The certificate of h is from an unknown issuer, so nothing was sent; SSL_CERT_FILE can name a file of "
                + "certificates to trust.",
            .handshakeFailed: "Could not connect securely to h, so nothing was sent; check that it supports https.",
        ]
        assert(expectations.map { (.notSecure(host: "h", $0), $1) })
    }

    func testRedirectErrorsHaveACauseAndAdvice() {
        let expectations: KeyValuePairs<RedirectError, String> = [
            .invalidTarget: "h redirects to an invalid URL; check the API's URL.",
            .insecure("g"):
                "h redirects to g without a secure connection, so the redirect was not followed; check the API's URL.",
            .otherScheme("ftp"):
                """
                h redirects to a URL with ftp: instead of https:, so the redirect was not followed; check the API's URL.
                """,
            .loop: "h redirects in a loop; check the API's URL.",
            .tooMany(limit: 3): "h redirects more than 3 times; check the API's URL.",
        ]
        assert(expectations.map { (.redirect(host: "h", $0), $1) })
    }

    func testProxyErrorsNameTheVariable() {
        let expectations: KeyValuePairs<ProxyError, String> = [
            .unknownHost: "The proxy p:3128 was not found; check the variable HTTP_PROXY.",
            .unreachable: "The proxy p:3128 cannot be reached; check the variable HTTP_PROXY.",
            .notSecure: "Could not connect securely to the proxy p:3128; check the variable HTTP_PROXY.",
            .refused(status: 407):
                "The proxy p:3128 requires a name and a password; put them into the variable HTTP_PROXY.",
            .refused(status: 403):
                "The proxy p:3128 refused the connection (status 403); check the variable HTTP_PROXY, and that the proxy "
                + "allows it.",
            .refused(status: nil):
                "The proxy p:3128 refused the connection; check the variable HTTP_PROXY, and that the proxy allows it.",
        ]
        assert(expectations.map { (.proxy(host: "p:3128", variable: "HTTP_PROXY", $0), $1) })
    }

    func testAPIBaseErrorsQuoteTheURL() {
        let example = "write a URL such as https://api.chucknorris.io."
        let expectations: KeyValuePairs<APIBaseError, String> = [
            .malformed("x y"): "\"x y\" is not a URL; \(example)",
            .scheme("ftp://x"): "\"ftp://x\" does not begin with http:// or https://; \(example)",
            .host("http://ü"): """
            "http://ü" names a host with other characters than letters, digits, hyphens and periods; write an \
            international name in Punycode, such as xn--mller-kva.example.
            """,
            .noHost("http://"): "\"http://\" names no host; \(example)",
            .port("http://x:99999"): "\"http://x:99999\" has an invalid port; ports go up to 65535.",
            .query("http://x?a"):
                "\"http://x?a\" has a ? or # part, which an API's URL cannot have; leave that part out.",
        ]
        for (error, sentence) in expectations {
            XCTAssertEqual(Failure(error).sentence, sentence)
            XCTAssertEqual(Failure(error).exitCode, .usage)
        }
    }

    private func assert(_ expectations: [(NetworkingError, String)], line: UInt = #line) {
        for (error, sentence) in expectations {
            XCTAssertEqual(Failure(error).explanation, sentence, line: line)
            XCTAssertEqual(Failure(error).exitCode, .unavailable, line: line)
        }
    }
}
