import XCTest
@testable import NorrisPrompt

final class StyledTextWrappingTests: XCTestCase {
    func testLinesBreakWhereWordsEnd() {
        XCTAssertEqual(wrap("Chuck Norris waits for no one.", 12), "Chuck Norris\nwaits for no\none.")
        XCTAssertEqual(wrap("Chuck Norris waits for no one.", 11), "Chuck\nNorris\nwaits for\nno one.")
    }

    func testTextThatFitsIsLeftAlone() {
        XCTAssertEqual(wrap("Chuck  Norris\n\nwaits.", 13), "Chuck  Norris\n\nwaits.")
    }

    func testCarriedOverTextIsIndentedLikeItsLine() {
        XCTAssertEqual(wrap("  one two three\nfour five", 9), "  one two\n  three\nfour five")
    }

    func testWordWiderThanTheWindowIsLeftToTheTerminal() {
        XCTAssertEqual(wrap("a incomprehensibilities b", 8), "a\nincomprehensibilities\nb")
        XCTAssertEqual(wrap("ab cd", 1), "ab\ncd")
    }

    func testColumnsAreCountedAndNotCharacters() {
        XCTAssertEqual(wrap("日本 日本", 8), "日本\n日本")
        XCTAssertEqual(wrap("한국 한국", 8), "한국\n한국")
        XCTAssertEqual(wrap("❤️❤️ ❤️", 6), "❤️❤️\n❤️")
        XCTAssertEqual(wrap("a\u{200B}b c", 4), "a\u{200B}b c")
        XCTAssertEqual(wrap("👍🏽 👨‍👩‍👧 ok", 8), "👍🏽 👨‍👩‍👧 ok")
        XCTAssertEqual(wrap("👍🏽 👨‍👩‍👧 ok", 7), "👍🏽 👨‍👩‍👧\nok")
        XCTAssertEqual(wrap("cafe\u{301} cafe\u{301}", 9), "cafe\u{301} cafe\u{301}")
    }

    func testStylesSurvive() {
        let text = StyledText("Type ") + StyledText("joke", .accent) + StyledText(" now")

        let wrapped = text.wrapped(to: 6)

        XCTAssertEqual(wrapped.plain, "Type\njoke\nnow")
        XCTAssertEqual(wrapped.spans.filter { $0.style == .accent }.map(\.text), ["joke"])
    }

    private func wrap(_ text: String, _ width: Int) -> String {
        StyledText(text).wrapped(to: width).plain
    }
}
