import XCTest
@testable import LineEditing

final class LineLayoutTests: XCTestCase {
    func testEmptyTextDoesNotMoveTheCursor() {
        XCTAssertEqual(position(""), [0, 0])
    }

    func testFullRowLeavesTheCursorInTheNextRow() {
        XCTAssertEqual(position("012345678"), [0, 9])
        XCTAssertEqual(position("0123456789"), [1, 0])
        XCTAssertEqual(position("0123456789a"), [1, 1])
        XCTAssertEqual(position("0123456789abcdefghij"), [2, 0])
    }

    func testWideCharacterTakesTwoColumnsOfOneRow() {
        XCTAssertEqual(position("日本日本"), [0, 8])
        XCTAssertEqual(position("日本日本日"), [1, 0])
        XCTAssertEqual(position("012345678日"), [1, 2])
        XCTAssertEqual(position("012345678日本日本日a"), [2, 1], "the column left over in the first row is lost")
    }

    func testCombiningMarkTakesNoColumn() {
        XCTAssertEqual(position("0123\u{301}"), [0, 4])
    }

    func testMarkWithoutALetterIsShownOnACircle() {
        XCTAssertEqual(position("\u{301}a"), [0, 2])
        var layout = LineLayout(columns: 10)
        layout.append("\u{301}a") { _ in nil }
        XCTAssertEqual(layout.cells.map(\.text), ["◌\u{301}", "a"])
    }

    func testControlCharacterTakesTwoColumns() {
        XCTAssertEqual(position("0\u{1B}"), [0, 3])
        XCTAssertEqual(position("012345678\u{1B}"), [1, 2])
    }

    func testLineBreakBeginsARow() {
        XCTAssertEqual(position("a\nb"), [1, 1])
        XCTAssertEqual(position("\n\n"), [2, 0])
    }

    private func position(_ text: String) -> [Int] {
        var layout = LineLayout(columns: 10)
        layout.append(text) { _ in nil }
        return [layout.cursor.row, layout.cursor.column]
    }
}
