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
            // In a CGI program, a client can set HTTP_PROXY.
            (["HTTP_PROXY": "evil", "REQUEST_METHOD": "GET"], nil, nil),
            (["HTTP_PROXY": "evil", "REQUEST_METHOD": "GET", "http_proxy": "a", "HTTPS_PROXY": "b"], "a", "b"),
        ]
        for (variables, http, https) in expectations {
            XCTAssertEqual(try proxy("http://h/a", variables)?.host, http, "\(variables)")
            XCTAssertEqual(try proxy("https://h/a", variables)?.host, https, "\(variables)")
        }
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

    func testHostsThatAreListedAreReachedWithoutTheProxy() throws {
        let listed = [
            ("*", "http://h"), ("g, h", "http://h"), ("g h", "http://h"), ("H", "http://h"), ("h", "http://H"),
            (".example", "http://a.example"), ("example", "http://a.example"), (".example", "http://example"),
            ("h:80", "http://h"), ("h:443", "https://h"), ("h:8080", "http://h:8080"),
            ("localhost", "http://localhost."), ("a.example.", "http://a.example"),
            ("127.0.0.1", "http://127.0.0.1"),
            ("10.0.0.0/8", "http://10.1.2.3"), ("0.0.0.0/0", "http://1.2.3.4"), ("10.1.2.3/32", "http://10.1.2.3"),
            ("::1", "http://[::1]"), ("[::1]", "http://[::1]"), ("[::1]:80", "http://[::1]"),
        ]
        let unlisted = [
            ("", "http://h"), (",, ,", "http://h"), ("g", "http://h"), ("h", "http://gh"), ("h:81", "http://h"),
            ("h:80", "https://h"), ("a.example", "http://example"), ("10.0.0.0/8", "http://11.1.2.3"),
            ("10.0.0.0/33", "http://10.0.0.0"), ("10.1.2.3/32", "http://10.1.2.4"), ("10.0.0.0/8", "http://h"),
            ("::2", "http://[::1]"), (".", "http://h"), ("*.example", "http://b.other"),
        ]
        for (list, url) in listed + unlisted {
            let used = try proxy(url, ["ALL_PROXY": "p", "no_proxy": list])
            XCTAssertEqual(used == nil, listed.contains { $0 == (list, url) }, "\(list) \(url)")
        }
    }

    private func proxy(_ url: String, _ variables: [String: String]) throws -> Proxy? {
        try Environment(variables).proxy(for: XCTUnwrap(URL(string: url)))
    }
}
