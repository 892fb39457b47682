import ChuckNorris
import XCTest

final class APIBaseTests: XCTestCase {
    func testHostIsKnown() throws {
        XCTAssertEqual(try APIBase(parsing: "https://api.chucknorris.io").host, "api.chucknorris.io")
        XCTAssertEqual(try APIBase(parsing: "HTTP://127.0.0.1:8080/").host, "127.0.0.1:8080")
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
