import ChuckNorris
import XCTest

final class APIBaseTests: XCTestCase {
    func testHostIsKnown() throws {
        XCTAssertEqual(try APIBase(parsing: "https://api.chucknorris.io").host, "api.chucknorris.io")
        XCTAssertEqual(try APIBase(parsing: "HTTP://127.0.0.1:8080/").host, "127.0.0.1:8080")
    }

    func testURLHasNoCredentials() throws {
        for text in ["http://user:secret@h:80/x/", "http://secret@h:80/x/", "http://u:a@secret@h:80/x/"] {
            let base = try APIBase(parsing: text)

            XCTAssertEqual(base.host, "h:80")
            XCTAssertEqual(base.address, "http://h:80/x/")
            XCTAssertEqual(Endpoint.categories.url(at: base).absoluteString, "http://h:80/x/jokes/categories")
        }
    }

    func testInvalidURLsAreRejectedWithoutTheirPassword() {
        let expectations: [String: APIBaseError] = [
            "http://h\u{1B}]0;": .malformed("http://h\u{1B}]0;"),
            "http://user:se/cret@h": .malformed("http://***@h"),
            "http://user:secret%40h": .malformed("http://***%40h"),
            "http://secret%40h": .malformed("http://***%40h"),
            "http://user:secret@[": .malformed("http://***@["),
            "http://h%20or%20another": .host("http://h%20or%20another"),
            "http://müller.example": .host("http://müller.example"),
            "api.chucknorris.io": .scheme("api.chucknorris.io"),
            "": .scheme(""),
            "ftp://user:secret@h": .scheme("ftp://***@h"),
            "user:secret@h": .scheme("***@h"),
            "http:///jokes": .noHost("http:///jokes"),
            "http://user:secret@": .noHost("http://***@"),
            "http:user:secret@h": .noHost("http:***@h"),
            "http://user:secret@h:65536": .port("http://***@h:65536"),
            "http://user:secret@h?x": .query("http://***@h?x"),
            "http://user:secret@h/#x": .query("http://***@h/#x"),
        ]
        for (text, expected) in expectations {
            XCTAssertThrowsError(try APIBase(parsing: text)) { XCTAssertEqual($0 as? APIBaseError, expected) }
        }
    }
}
