import XCTest
@testable import TerminalText

final class StyledTextWrappingTests: XCTestCase {
    func testLinesBreakBetweenWords() {
        XCTAssertEqual(wrap("Chuck Norris waits for no one.", 12), "Chuck Norris\nwaits for no\none.")
        XCTAssertEqual(wrap("Chuck Norris waits for no one.", 11), "Chuck\nNorris\nwaits for\nno one.")
    }

    func testTextThatFitsIsUnchanged() {
        XCTAssertEqual(wrap("Chuck  Norris\n\nwaits.", 13), "Chuck  Norris\n\nwaits.")
    }

    func testNoRowEndsInSpaces() {
        XCTAssertEqual(wrap("one   two   \n   \nthree  ", 6), "one\ntwo\n\nthree")
    }

    func testFurtherRowsAreIndentedLikeTheirLine() {
        XCTAssertEqual(wrap("  one two three\nfour five", 11), "  one two\n  three\nfour five")
    }

    func testFurtherRowsBeginAtTheHang() {
        let text = StyledText(" 12  ", .faint) + .hang + StyledText("Chuck Norris counted to infinity. Twice.")

        XCTAssertEqual(text.wrapped(to: 21).plain, " 12  Chuck Norris\n     counted to\n     infinity. Twice.")
    }

    func testHangIsReducedInANarrowWindow() {
        let text = StyledText(" 12  ", .faint) + .hang + StyledText("Chuck Norris counted")

        XCTAssertEqual(text.wrapped(to: 20).plain, " 12  Chuck Norris\n  counted")
        XCTAssertEqual(text.wrapped(to: 9).plain, " 12\n Chuck\n Norris\n counted")
        XCTAssertEqual(text.wrapped(to: 3).plain, "12\nChu\nck\nNor\nris\ncou\nnte\nd")
    }

    func testFirstWordWiderThanARowBeginsBesideItsNumber() {
        let number = StyledText("1  ") + .hang

        XCTAssertEqual(
            (number + StyledText("incomprehensibilities and more")).wrapped(to: 19).plain,
            "1  incomprehensibil\n   ities and more"
        )
        XCTAssertEqual((number + StyledText("incomprehensible")).wrapped(to: 18).plain, "1\n  incomprehensible")
    }

    func testHangIsForItsOwnLineOnly() {
        let text = StyledText("12345  ") + .hang + StyledText("one\none two three four five six")

        XCTAssertEqual(text.wrapped(to: 23).plain, "12345  one\none two three four five\nsix")
    }

    func testWordWiderThanTheWindowIsBrokenAtItsEdge() {
        XCTAssertEqual(wrap("a incomprehensibilities b", 8), "a\nincompre\nhensibil\nities b")
        XCTAssertEqual(wrap("ab cd", 1), "a\nb\nc\nd")
        XCTAssertEqual(
            wrap("          incomprehensibilities", 18),
            "          incompre\n          hensibil\n          ities"
        )
    }

    func testWideCharacterIsNotCutInHalf() {
        XCTAssertEqual(wrap("日本語日本", 5), "日本\n語日\n本")
        XCTAssertEqual(wrap("a日👨‍👩‍👧", 1), "a\n日\n👨‍👩‍👧")
    }

    func testColumnsAreCountedAndNotCharacters() {
        XCTAssertEqual(wrap("日本 日本", 8), "日本\n日本")
        XCTAssertEqual(wrap("한국 한국", 8), "한국\n한국")
        XCTAssertEqual(wrap("❤️❤️ ❤️", 6), "❤️❤️\n❤️")
        XCTAssertEqual(wrap("👍🏽 👨‍👩‍👧 ok", 14), "👍🏽 👨‍👩‍👧 ok")
        XCTAssertEqual(wrap("👍🏽 👨‍👩‍👧 ok", 13), "👍🏽 👨‍👩‍👧\nok")
        XCTAssertEqual(wrap("cafe\u{301} cafe\u{301}", 9), "cafe\u{301} cafe\u{301}")
    }

    func testWrappingLosesNoText() {
        let text = "  Chuck Norris 日本 incomprehensibilities 👨‍👩‍👧 cafe\u{301}\n    needs x"
        // The widest letter, which is not broken.
        let family = TextWidth.columns(of: "👨‍👩‍👧")
        let words = text.filter { !$0.isWhitespace }
        for width in -1 ... 40 {
            let hanging = StyledText("   12  ") + .hang + StyledText(text)

            XCTAssertEqual(wrap(text, width).filter { !$0.isWhitespace }, words, "\(width)")
            XCTAssertEqual(hanging.wrapped(to: width).plain.filter { !$0.isWhitespace }, "12" + words, "\(width)")
            for row in wrap(text, width).split(separator: "\n") where width >= family {
                XCTAssertLessThanOrEqual(TextWidth.columns(of: String(row)), width)
            }
        }
    }

    func testVeryLongWordIsBrokenIntoRows() {
        let rows = wrap(String(repeating: "x", count: 1 << 18), 64).split(separator: "\n")

        XCTAssertEqual(rows.count, 1 << 12)
        XCTAssertTrue(rows.allSatisfy { $0.utf8.count == 64 })
    }

    func testStylesAreKept() {
        let text = StyledText("Type ") + StyledText("joke for Bob", .accent) + StyledText(" now")

        let wrapped = text.wrapped(to: 8)

        XCTAssertEqual(wrapped.plain, "Type\njoke for\nBob now")
        XCTAssertEqual(wrapped.spans.filter { $0.style == .accent }.map(\.text), ["joke for", "Bob"])
    }

    private func wrap(_ text: String, _ width: Int) -> String {
        StyledText(text).wrapped(to: width).plain
    }
}
