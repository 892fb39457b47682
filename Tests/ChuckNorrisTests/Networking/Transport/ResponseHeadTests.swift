import XCTest
@testable import ChuckNorris

final class ResponseHeadTests: XCTestCase {
    func testHeadersAreThoseOfTheLastResponseAndOfSeveralTheFirst() {
        let expectations: [(lines: [String], headers: [String: String], isComplete: Bool)] = [
            (["HTTP/1.1 200 OK", "X:  /a b ", "retry-after:7", "no", ""], ["x": "/a b", "retry-after": "7"], true),
            (["HTTP/1.1 302 Found", "LOCATION: /a", "Location: /b"], ["location": "/a"], false),
            (["HTTP/1.1 103 Early Hints", "Location: /a", "", "HTTP/1.1 200 OK", "X: y"], ["x": "y"], false),
            (["HTTP/1.1 200 OK", "X: y", "", "Location: /a"], ["x": "y"], true),
        ]
        for (lines, headers, isComplete) in expectations {
            let head = lines.reduce(into: ResponseHead()) { head, line in
                XCTAssertTrue(head.take("\(line)\r\n".utf8))
            }
            XCTAssertEqual(head.headers, headers, "\(lines)")
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
}
