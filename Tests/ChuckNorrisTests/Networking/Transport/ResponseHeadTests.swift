import XCTest
@testable import ChuckNorris

final class ResponseHeadTests: XCTestCase {
    func testHeadersThatMatterAreKept() {
        let head = head([
            "HTTP/1.1 302 Found",
            "X: y",
            "LOCATION:  /a b ",
            "retry-after:7",
            "Date: noon",
            "nothing",
            "",
        ])

        XCTAssertEqual(head.headers["location"], "/a b")
        XCTAssertEqual(head.headers["retry-after"], "7")
        XCTAssertEqual(head.headers["date"], "noon")
    }

    func testInterimResponseAndTrailersAreIgnoredAndTheFirstOfSeveralHeadersCounts() {
        let expectations: [([String], location: String?, isComplete: Bool)] = [
            (["HTTP/1.1 302 Found", "Location: /a", "Location: /b"], "/a", false),
            (["HTTP/1.1 103 Early Hints", "Location: /a", "", "HTTP/1.1 200 OK", "X: y"], nil, false),
            (["HTTP/1.1 200 OK", "X: y", "", "Location: /a"], nil, true),
        ]
        for (lines, location, isComplete) in expectations {
            let head = head(lines)
            XCTAssertEqual(head.headers["location"], location, "\(lines)")
            XCTAssertEqual(head.isComplete, isComplete, "\(lines)")
        }
    }

    func testHeadIsLimited() {
        var head = ResponseHead()
        XCTAssertTrue(head.take([UInt8](repeating: 0x78, count: ResponseHead.limit)))
        XCTAssertFalse(head.isTooLarge)

        XCTAssertFalse(head.take([0x78]))
        XCTAssertTrue(head.isTooLarge)
    }

    private func head(_ lines: [String]) -> ResponseHead {
        lines.reduce(into: ResponseHead()) { head, line in
            XCTAssertTrue(head.take("\(line)\r\n".utf8))
        }
    }
}
