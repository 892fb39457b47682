import Foundation
import XCTest
@testable import ChuckNorris

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
            XCTAssertThrowsError(try APIBase(parsing: text), text) { XCTAssertEqual($0 as? APIBaseError, expected) }
        }
    }

    func testCredentialsAreForTheirServerAlone() throws {
        let api = try APIBase(parsing: "https://me:se%20cret%40@h/a")

        XCTAssertEqual(try api.authorization(for: url("https://H:443/b")).map(\.value), ["Basic bWU6c2UgY3JldEA="])
        for other in ["https://g/", "https://h:444/", "http://h/", "http://h:443/", "https://a.h/"] {
            XCTAssertTrue(try api.authorization(for: url(other)).isEmpty, other)
        }
    }

    func testCredentialsBecomeABasicAuthenticationHeader() throws {
        for (text, pair) in [
            ("http://Aladdin:open%20sesame@host", "Aladdin:open sesame"),
            ("http://token@host", "token:"),
            ("http://:secret@host", ":secret"),
            ("http://user:a:b@host", "user:a:b"),
            ("http://user:p@ss@host", "user:p@ss"),
            ("http://us%C3%A9r:p%40ss@host", "usér:p@ss"),
            ("http://user:100%@host", "user:100%"),
            ("http://host", nil), ("http://@host", nil), ("http://:@host", nil),
        ] {
            let headers = try APIBase(parsing: text).authorization(for: url("http://host/"))
            XCTAssertEqual(headers.map(\.name), pair == nil ? [] : ["Authorization"], text)
            XCTAssertEqual(headers.first?.value, pair.map { "Basic \(Data($0.utf8).base64EncodedString())" }, text)
        }
    }

    func testCredentialsAreHiddenAndOtherTextIsUnchanged() {
        for text in ["", "http://host", "https://[::1]:8080/jokes", "host", "http://", "100%", "%4", "***"] {
            XCTAssertEqual(APIBase.hidingCredentials(in: text), text)
        }
        let expectations = [
            "http://user:secret@host/": "http://***@host/",
            "HTTPS://user:secret@host": "HTTPS://***@host",
            "http://user@host": "http://***@host",
            "http://:secret@host": "http://***@host",
            "http://@host": "http://***@host",
            "http://user:secret@[::1]:8080/x": "http://***@[::1]:8080/x",
            "http://user:sec@ret@host": "http://***@host",
            "http://user%3Asec%40ret@host": "http://***@host",
            "http://user:secret%40host": "http://***%40host",
            "ftp://user:secret@host": "ftp://***@host",
            // Mistyped URLs.
            "user:secret@host": "***@host",
            " http://user:secret@host": "***@host",
            "http:user:secret@host": "http:***@host",
            "http:/user:secret@host": "http:/***@host",
            "http:///user:secret@host": "http:///***@host",
            "//user:secret@host": "***@host",
            "://user:secret@host": "***@host",
            "secret@": "***@",
            "@": "***@",
            "http://user:se/cr?e#t@host": "http://***@host",
            "http://user:my secret\n@host": "http://***@host",
            "http://user:secret@host/@there": "http://***@there",
            "http://user:http://secret@host": "http://***@host",
            "h@tp://user": "***@tp://user",
        ]
        for (text, shown) in expectations {
            XCTAssertEqual(APIBase.hidingCredentials(in: text), shown, text)
        }
    }

    private func url(_ text: String) throws -> URL {
        try XCTUnwrap(URL(string: text))
    }
}
