import XCTest
@testable import ChuckNorris

final class ResponseHeadTests: XCTestCase {
    func testHeadersThatMatterAreKept() {
        let head = head("HTTP/1.1 302 Found", "X: y", "LOCATION:  /a b ", "retry-after:7", "Date: noon", "nothing", "")

        XCTAssertEqual(head.headers["location"], "/a b")
        XCTAssertEqual(head.headers["retry-after"], "7")
        XCTAssertEqual(head.headers["date"], "noon")
    }

    func testFirstOfSeveralHeadersCounts() {
        XCTAssertEqual(head("HTTP/1.1 302 Found", "Location: /a", "Location: /b").headers["location"], "/a")
    }

    func testInterimResponseIsForgotten() {
        let head = head("HTTP/1.1 103 Early Hints", "Location: /a", "Date: noon", "", "HTTP/1.1 200 OK", "X: y")

        XCTAssertNil(head.headers["date"])
        XCTAssertNil(head.headers["location"])
        XCTAssertFalse(head.isComplete)
    }

    func testTrailersAreIgnored() {
        XCTAssertNil(head("HTTP/1.1 200 OK", "", "Location: /a").headers["location"])
    }

    func testEmptyLineCompletesTheHead() {
        XCTAssertFalse(head("HTTP/1.1 200 OK", "X: y").isComplete)
        XCTAssertTrue(head("HTTP/1.1 200 OK", "X: y", "").isComplete)
    }

    func testHeadIsLimited() {
        var head = ResponseHead()
        XCTAssertTrue(head.take([UInt8](repeating: 0x78, count: ResponseHead.limit)))
        XCTAssertFalse(head.isTooLarge)

        XCTAssertFalse(head.take([0x78]))
        XCTAssertTrue(head.isTooLarge)
    }

    private func head(_ lines: String...) -> ResponseHead {
        lines.reduce(into: ResponseHead()) { head, line in
            XCTAssertTrue(head.take("\(line)\r\n".utf8))
        }
    }
}
