import Foundation
import XCTest
@testable import ChuckNorris

final class NetworkEnvironmentTests: XCTestCase {
    func testEveryVariableIsHonoured() throws {
        let expectations: [([String: String], http: String?, https: String?)] = [
            ([:], nil, nil),
            (["http_proxy": "http://a:1"], "a:1", nil),
            (["HTTP_PROXY": "http://a:1"], "a:1", nil),
            (["https_proxy": "http://a:1"], nil, "a:1"),
            (["HTTPS_PROXY": "http://a:1"], nil, "a:1"),
            (["all_proxy": "http://a:1"], "a:1", "a:1"),
            (["ALL_PROXY": "http://a:1"], "a:1", "a:1"),
            (["http_proxy": "a:1", "HTTP_PROXY": "b:1", "ALL_PROXY": "c:1"], "a:1", "c:1"),
            (["https_proxy": "a:1", "HTTPS_PROXY": "b:1", "all_proxy": "c:1"], "c:1", "a:1"),
            (["http_proxy": "", "all_proxy": "", "ALL_PROXY": "a"], "a", "a"),
            (["ALL_PROXY": "a:1", "no_proxy": "g,h"], nil, nil),
            (["ALL_PROXY": "a:1", "NO_PROXY": "h"], nil, nil),
            (["ALL_PROXY": "a:1", "no_proxy": "g", "NO_PROXY": "h"], "a:1", "a:1"),
            (["ALL_PROXY": "a:1", "no_proxy": "", "NO_PROXY": "h"], nil, nil),
        ]
        for (variables, http, https) in expectations {
            XCTAssertEqual(try proxy("http://h/a", variables)?.host, http, "\(variables)")
            XCTAssertEqual(try proxy("https://h/a", variables)?.host, https, "\(variables)")
        }
    }

    func testHTTPProxyIsIgnoredInACGIProgram() throws {
        let variables = ["HTTP_PROXY": "http://evil", "REQUEST_METHOD": "GET"]
        XCTAssertNil(try proxy("http://h/", variables))
        let own = variables.merging(["http_proxy": "good", "HTTPS_PROXY": "good"]) { $1 }
        XCTAssertEqual(try proxy("http://h/", own)?.host, "good")
        XCTAssertEqual(try proxy("https://h/", own)?.host, "good")
    }

    func testEveryKindOfProxyIsParsed() throws {
        let expectations = [
            "a": "http://a", "a:1": "http://a:1", "http://a:1/": "http://a:1/", "HTTPS://a": "HTTPS://a",
            "socks5h://me:secret@a:1": "socks5h://me:secret@a:1", "[::1]:3128": "http://[::1]:3128",
            "me:secret@a": "http://me:secret@a",
        ]
        for (value, url) in expectations {
            XCTAssertEqual(try proxy("http://h/", ["http_proxy": value])?.url, url)
        }
    }

    func testMalformedProxyIsNotQuoted() throws {
        for value in [
            "ftp://me:secret@a", "http://", "http://[secret", "a:65536", "a:0", "http://a/secret", "http://a?secret",
            "http://a#secret", "://secret", " ",
        ] {
            XCTAssertThrowsError(try proxy("http://h/", ["HTTP_PROXY": value]), value) { error in
                XCTAssertEqual(error as? NetworkingError, .malformedProxy(variable: "HTTP_PROXY"))
                XCTAssertFalse("\(error)".contains("secret"))
            }
        }
    }

    func testCertificateFileComesFromTheVariable() {
        XCTAssertEqual(Environment(["SSL_CERT_FILE": "/a"]).certificateFile, "/a")
        XCTAssertNil(Environment(["SSL_CERT_FILE": ""]).certificateFile)
    }

    private func proxy(_ url: String, _ variables: [String: String]) throws -> Proxy? {
        try Environment(variables).proxy(for: XCTUnwrap(URL(string: url)))
    }
}
