import Foundation
import XCTest
@testable import ChuckNorris

final class ProxyExceptionsTests: XCTestCase {
    func testHostsThatAreListedAreContained() throws {
        for (list, url) in [
            ("*", "http://h"), ("g, h", "http://h"), ("g h", "http://h"), ("H", "http://h"), ("h", "http://H"),
            (".example", "http://a.example"), ("example", "http://a.example"), (".example", "http://example"),
            ("h:80", "http://h"), ("h:443", "https://h"), ("h:8080", "http://h:8080"),
            ("localhost", "http://localhost."), ("a.example.", "http://a.example"),
            ("127.0.0.1", "http://127.0.0.1"),
            ("10.0.0.0/8", "http://10.1.2.3"), ("0.0.0.0/0", "http://1.2.3.4"), ("10.1.2.3/32", "http://10.1.2.3"),
            ("::1", "http://[::1]"), ("[::1]", "http://[::1]"), ("[::1]:80", "http://[::1]"),
        ] {
            XCTAssertTrue(try ProxyExceptions(list).contain(XCTUnwrap(URL(string: url))), "\(list) \(url)")
        }
    }

    func testUnlistedHostsAreNotContained() throws {
        for (list, url) in [
            ("", "http://h"), (",, ,", "http://h"), ("g", "http://h"), ("h", "http://gh"), ("h:81", "http://h"),
            ("h:80", "https://h"), ("a.example", "http://example"), ("10.0.0.0/8", "http://11.1.2.3"),
            ("10.0.0.0/33", "http://10.0.0.0"), ("10.1.2.3/32", "http://10.1.2.4"), ("10.0.0.0/8", "http://h"),
            ("::2", "http://[::1]"), (".", "http://h"), ("*.example", "http://b.other"),
        ] {
            XCTAssertFalse(try ProxyExceptions(list).contain(XCTUnwrap(URL(string: url))), "\(list) \(url)")
        }
    }
}
