import ChuckNorris
import XCTest

final class APIBaseTests: XCTestCase {
    func testHostIsKnown() throws {
        XCTAssertEqual(try APIBase(parsing: "https://api.chucknorris.io").host, "api.chucknorris.io")
        XCTAssertEqual(try APIBase(parsing: "HTTP://127.0.0.1:8080/").host, "127.0.0.1:8080")
    }

    func testNameAndPasswordAreNoPartOfTheAddress() throws {
        for text in ["http://user:secret@h:80/x/", "http://secret@h:80/x/", "http://u:a@secret@h:80/x/"] {
            let base = try APIBase(parsing: text)

            XCTAssertEqual(base.host, "h:80")
            XCTAssertEqual(base.url.absoluteString, "http://h:80/x/")
            XCTAssertEqual(Endpoint.categories.url(at: base).absoluteString, "http://h:80/x/jokes/categories")
        }
    }

    func testNoErrorHasAPasswordInIt() {
        let expectations: [String: APIBaseError] = [
            "http://user:se/cret@h": .malformed("http://***@h"),
            "http://user:secret%40h": .malformed("http://***%40h"),
            "http://secret%40h": .malformed("http://***%40h"),
            "http://user:secret@[": .malformed("http://***@["),
            "ftp://user:secret@h": .scheme("ftp://***@h"),
            "user:secret@h": .scheme("***@h"),
            "http://user:secret@": .noHost("http://***@"),
            "http:user:secret@h": .noHost("http:***@h"),
            "http://user:secret@h:65536": .port("http://***@h:65536"),
            "http://user:secret@h?x": .query("http://***@h?x"),
            "http://user:secret@h/#x": .query("http://***@h/#x"),
        ]
        for (text, error) in expectations {
            XCTAssertThrowsError(try APIBase(parsing: text)) { thrown in
                XCTAssertEqual(thrown as? APIBaseError, error)
                XCTAssertFalse("\(thrown)".contains("cret"), "\(thrown)")
            }
        }
    }

    func testEveryMalformedAddressSaysWhatIsWrongWithIt() {
        let expectations = [
            "http://[": "\"http://[\" is no URL; write one such as https://api.chucknorris.io.",
            "ftp://example.com": """
            "ftp://example.com" does not begin with http:// or https://; write a URL such as https://api.chucknorris.io.
            """,
            "api.chucknorris.io": """
            "api.chucknorris.io" does not begin with http:// or https://; write a URL such as https://api.chucknorris.io.
            """,
            "": "\"\" does not begin with http:// or https://; write a URL such as https://api.chucknorris.io.",
            "https://": "\"https://\" names no host; write a URL such as https://api.chucknorris.io.",
            "http:///jokes": "\"http:///jokes\" names no host; write a URL such as https://api.chucknorris.io.",
            "http://a:65536": "\"http://a:65536\" has a port that does not exist; ports go up to 65535.",
            "http://a?b=c": "\"http://a?b=c\" has a ? or # part, which an API's address cannot have; leave that part out.",
            "http://a/#b": "\"http://a/#b\" has a ? or # part, which an API's address cannot have; leave that part out.",
        ]
        for (text, sentence) in expectations {
            XCTAssertThrowsError(try APIBase(parsing: text)) { error in
                XCTAssertEqual("\(error)", sentence)
            }
        }
    }
}
