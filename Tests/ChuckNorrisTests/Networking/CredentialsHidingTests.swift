import XCTest
@testable import ChuckNorris

final class CredentialsHidingTests: XCTestCase {
    func testTextWithoutCredentialsIsUnchanged() {
        for text in ["", "http://host", "https://[::1]:8080/jokes", "host", "http://", "100%", "%4", "***"] {
            XCTAssertEqual(Credentials.hidden(in: text), text)
        }
    }

    func testNameAndPasswordAreHidden() {
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
        ]
        assertShown(expectations)
    }

    func testCredentialsInMistypedURLsAreHidden() {
        let expectations = [
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
        assertShown(expectations)
    }

    private func assertShown(_ expectations: [String: String], line: UInt = #line) {
        for (text, shown) in expectations {
            XCTAssertEqual(Credentials.hidden(in: text), shown, line: line)
        }
    }
}
