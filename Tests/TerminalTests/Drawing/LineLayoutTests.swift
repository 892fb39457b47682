import XCTest
@testable import Terminal

final class LineLayoutTests: XCTestCase {
    func testTextMovesTheCursor() {
        for (text, cursor, what) in [
            ("", [0, 0], "an empty text"),
            ("012345678", [0, 9], "almost a row"),
            ("0123456789", [1, 0], "a full row leaves the cursor in the next one"),
            ("0123456789a", [1, 1], "more than a row"),
            ("0123456789abcdefghij", [2, 0], "two full rows"),
            ("日本日本", [0, 8], "a wide character takes two columns"),
            ("日本日本日", [1, 0], "a full row of them"),
            ("012345678日", [1, 2], "both are in one row"),
            ("012345678日本日本日a", [2, 1], "the column left over in the first row is lost"),
            ("0123\u{301}", [0, 4], "a combining mark takes no column"),
            ("\u{301}a", [0, 2], "a mark without a letter takes one"),
            ("0\u{1B}", [0, 3], "a control character takes two columns"),
            ("012345678\u{1B}", [1, 2], "both are in one row"),
            ("a\nb", [1, 1], "a line break begins a row"),
            ("\n\n", [2, 0], "empty rows"),
        ] {
            let layout = layout(text)
            XCTAssertEqual([layout.cursor.row, layout.cursor.column], cursor, what)
        }
    }

    func testMarkWithoutALetterIsShownOnACircle() {
        XCTAssertEqual(layout("\u{301}a").cells.map(\.text), ["◌\u{301}", "a"])
    }

    private func layout(_ text: String) -> LineLayout {
        var layout = LineLayout(columns: 10)
        layout.append(text) { _ in nil }
        return layout
    }
}
