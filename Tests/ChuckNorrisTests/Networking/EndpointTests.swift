import XCTest
@testable import ChuckNorris

final class EndpointTests: XCTestCase {
    func testTextIsEncodedByteByByte() throws {
        let base = try APIBase(parsing: "http://me:secret@host:80/api//")
        let aboutAll = Endpoint.randomJoke(categories: ["Dev", "a,b"], name: "Ä+&/?")
        for (endpoint, location) in [
            (aboutAll, "random?category=dev%2Ca%2Cb&name=%C3%84%2B%26%2F%3F"), (.search("a b"), "search?query=a%20b"),
            (.randomJoke(categories: [], name: nil), "random"), (.joke(id: "../x"), "..%2Fx"),
        ] {
            XCTAssertEqual(endpoint.address(at: base), "http://host:80/api/jokes/\(location)")
        }
    }

    func testBaseHasHostAndCredentials() throws {
        XCTAssertEqual(try APIBase(parsing: "HTTP://127.0.0.1:8080/").host, "127.0.0.1:8080")
        XCTAssertEqual(try APIBase(parsing: APIBase.standard.address), .standard)
        for (text, user, password) in [
            ("http://Aladdin:open%20sesame@host", "Aladdin", "open sesame"), ("http://token@host", "token", nil),
            ("http://user:a:b@host", "user", "a:b"), ("http://us%C3%A9r:p%40ss@host", "usér", "p@ss"),
        ] {
            let base = try APIBase(parsing: text)
            XCTAssertEqual([base.address, base.host, base.user, base.password], ["http://host", "host", user, password])
        }
    }

    func testInvalidURLsAreRejectedWithoutTheirPassword() {
        for (text, shown, reason) in [
            ("http://user:se/cret@h", "http://***@h", "is not a URL"),
            ("http://user:secret%40h", "http://***%40h", "is not a URL"),
            ("http://müller.example", "http://müller.example", "names a host"),
            ("http://h%20or%20another", "http://h%20or%20another", "names a host"),
            ("http://secret%40h", "http://***%40h", ""),
            ("api.chucknorris.io", "api.chucknorris.io", "does not begin with http"),
            ("", "", "does not begin with http"),
            ("ftp://user:secret@h", "***@h", "does not begin with http"),
            ("http:///jokes", "http:///jokes", "names no host"),
            ("http://user:secret@", "http://***@", "names no host"),
            ("http:user:secret@h", "***@h", "names no host"),
            ("http://user:secret@h:65536", "http://***@h:65536", "has an invalid port"),
            ("HTTP://user:secret@h?x", "http://***@h?x", "has a ? or # part"),
            ("http://user:secret@h/#x", "http://***@h/#x", "has a ? or # part"),
        ] {
            XCTAssertThrowsError(try APIBase(parsing: text), text) { error in
                let failure = error as? Failure
                XCTAssertEqual(failure?.kind, .usage)
                XCTAssertEqual(failure?.sentence.hasPrefix("\"\(shown)\" \(reason)"), true, "\(error)")
                XCTAssertEqual(failure?.sentence.contains("secret"), false, "\(error)")
            }
        }
    }
}
