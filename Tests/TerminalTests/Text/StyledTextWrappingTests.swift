import XCTest
@testable import Terminal

final class StyledTextWrappingTests: XCTestCase {
    func testRowsEndBetweenWordsOrAtTheEdgeOfTheWindow() {
        for (text, width, rows, what) in [
            ("Chuck Norris waits for no one.", 12, "Chuck Norris\nwaits for no\none.", "between words"),
            ("Chuck Norris waits for no one.", 11, "Chuck\nNorris\nwaits for\nno one.", "a column less"),
            ("Chuck  Norris\n\nwaits.", 13, "Chuck  Norris\n\nwaits.", "what fits is unchanged"),
            ("one   two   \n   \nthree  ", 6, "one\ntwo\n\nthree", "no row ends in blanks"),
            ("  one two three\nfour five", 11, "  one two\n  three\nfour five", "further rows are indented alike"),
            ("a incomprehensibilities b", 8, "a incomp\nrehensib\nilities\nb", "a word wider than a row is broken"),
            ("ab cd", 1, "a\nb\nc\nd", "into letters"),
            (
                "          incomprehensibilities", 18,
                "          incompre\n          hensibil\n          ities", "behind its indent"
            ),
            ("日本語日本", 5, "日本\n語日\n本", "a wide character is not cut in half"),
            ("a日👨‍👩‍👧", 1, "a\n日\n👨‍👩‍👧", "nor one that is wider than the window"),
            ("日本 日本", 8, "日本\n日本", "columns are counted, and not characters"),
            ("한국 한국", 8, "한국\n한국", "Hangul"),
            ("❤️❤️ ❤️", 6, "❤️❤️\n❤️", "emoji"),
            ("👍🏽 👨‍👩‍👧 ok", 14, "👍🏽 👨‍👩‍👧 ok", "emoji of several characters"),
            ("👍🏽 👨‍👩‍👧 ok", 13, "👍🏽 👨‍👩‍👧\nok", "a column less"),
            ("cafe\u{301} cafe\u{301}", 9, "cafe\u{301} cafe\u{301}", "a combining mark"),
        ] {
            XCTAssertEqual(wrap(text, width), rows, what)
        }
    }

    func testFurtherRowsOfTheLineBeginAtTheHang() {
        for (number, text, width, rows, what) in [
            (
                " 12  ", "Chuck Norris counted to infinity. Twice.", 21,
                " 12  Chuck Norris\n     counted to\n     infinity. Twice.", "in a wide window"
            ),
            (" 12  ", "Chuck Norris counted", 10, " 12  Chuck\n  Norris\n  counted", "a narrow window reduces it"),
            (" 12  ", "Chuck Norris counted", 9, " 12\n Chuck\n Norris\n counted", "a narrower one further"),
            (" 12  ", "Chuck Norris counted", 3, "12\nChu\nck\nNor\nris\ncou\nnte\nd", "to nothing"),
            ("1  ", "incomprehensibilities and more", 19, "1  incomprehensibil\n   ities and more", "a broken word"),
            ("1  ", "incomprehensible", 18, "1  incomprehensibl\n   e", "a word that fits nowhere"),
            (
                "12345  ", "one\none two three four five six", 23,
                "12345  one\none two three four five\nsix", "it is for its own line only"
            ),
        ] {
            let line = StyledText(number) + .hang + StyledText(text)
            XCTAssertEqual(line.wrapped(to: width).plain, rows, what)
        }
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
