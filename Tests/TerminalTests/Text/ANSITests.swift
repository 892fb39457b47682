import Terminal
import XCTest

final class ANSITests: XCTestCase {
    func testLightOfABackgroundIsThatOfItsColor() {
        let answers: [(String, Bool?)] = [
            ("11;rgb:ffff/ffff/ffff", true),
            ("11;rgb:0000/0000/0000", false),
            // Half of the light, and the next color.
            ("11;rgb:8080/8080/8080", false),
            ("11;rgb:8080/8080/8181", true),
            // Green is the lightest, then red.
            ("11;rgb:00/ff/00", true),
            ("11;rgb:ff/00/ff", false),
            ("11;rgb:ffff/ffff", false),
            ("11;rgb:ffff/ffff/ffff/ffff", false),
            ("10;rgb:ffff/ffff/ffff", nil),
        ]
        for (answer, isLight) in answers {
            XCTAssertEqual(ANSI.isLight(answer: answer), isLight, answer)
        }
    }

    func testRowOfAnAnswerIsOneThatAScreenHas() {
        let rows: [(String, Int?)] = [
            ("1", 0), ("24", 23), ("9999", 9998), ("0", nil), ("-1", nil), ("10000", nil), ("\(Int.min)", nil),
        ]
        for (row, expected) in rows {
            XCTAssertEqual(ANSI.cursorRow(answer: "\u{1B}[\(row);1R"), expected, row)
        }
    }
}
