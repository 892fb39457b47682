import XCTest
@testable import LineEditing

final class DisplayWidthTests: XCTestCase {
    override func setUp() {
        // The widths are the locale's.
        XCTAssertTrue(CharacterEncoding.useUTF8())
    }

    func testNothingTakesOneRow() {
        XCTAssertEqual(rows(""), 1)
    }

    func testAFullRowIsOneRowAndOneCharacterMoreBeginsTheNext() {
        XCTAssertEqual(rows("0123456789"), 1)
        XCTAssertEqual(rows("0123456789a"), 2)
        XCTAssertEqual(rows("0123456789abcdefghij"), 2)
        XCTAssertEqual(rows("0123456789abcdefghijk"), 3)
    }

    func testAWideCharacterTakesTwoColumnsAndIsNotCutInTwo() {
        XCTAssertEqual(rows("日本日本日"), 1)
        XCTAssertEqual(rows("日本日本日本"), 2)
        XCTAssertEqual(rows("012345678日"), 2)
        XCTAssertEqual(rows("012345678日本日本日a"), 3, "the column left over in the first row is lost")
    }

    func testACombiningMarkTakesNoColumn() {
        XCTAssertEqual(rows("0123456789\u{301}"), 1)
        XCTAssertEqual(rows("e\u{301}123456789"), 1)
    }

    func testAControlCharacterTakesTwoColumns() {
        XCTAssertEqual(rows("01234567\u{1B}"), 1)
        XCTAssertEqual(rows("012345678\u{1B}"), 2)
    }

    func testALineBreakBeginsARow() {
        XCTAssertEqual(rows("a\nb"), 2)
        XCTAssertEqual(rows("0123456789\nb"), 2)
        XCTAssertEqual(rows("\n\n"), 3)
    }

    private func rows(_ text: String) -> Int {
        DisplayWidth.rows(of: Array(text.unicodeScalars), columns: 10)
    }
}
