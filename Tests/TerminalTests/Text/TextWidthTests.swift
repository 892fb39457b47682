import Terminal
import XCTest

final class TextWidthTests: XCTestCase {
    /// Each row as the C library's wcwidth counts scalar by scalar, and as terminals that know emoji count a sequence.
    ///
    /// Wide and ambiguous: EastAsianWidth.txt of Unicode 17. Sequences: UTS #51. Where counts differ, the row says so.
    private let facts: [(text: String, columns: Int, what: String)] = [
        ("Chuck", 5, "ASCII"),
        ("é", 1, "letter with an accent"),
        ("e\u{301}", 1, "letter and combining accent"),
        ("\u{301}", 0, "combining accent alone"),
        ("👨‍👩‍👧", 6, "family, joined; 2 where joiners are known"),
        ("👩🏽‍🚀", 6, "profession with a shade of skin; 2 where sequences are known"),
        ("🏳️‍🌈", 3, "flag joined with a rainbow; 2 where joiners are known"),
        ("🇨🇭", 2, "flag of two regional indicators"),
        ("👍🏽", 4, "thumb with a shade of skin; 2 where shades are known"),
        ("🏽", 2, "shade of skin alone"),
        ("1️⃣", 2, "keycap; 1 where the selector is unknown"),
        ("❤", 1, "text symbol"),
        ("❤\u{FE0F}", 2, "text symbol made an emoji"),
        ("❤\u{FE0E}", 1, "text symbol kept one"),
        ("⌚", 2, "emoji"),
        ("가", 2, "Hangul syllable"),
        ("\u{1100}\u{1161}\u{11A8}", 2, "Hangul syllable in three jamo"),
        ("Ａ", 2, "fullwidth letter"),
        ("日本", 4, "ideographs"),
        ("☰", 2, "trigram, wide since Unicode 16"),
        ("𠀀", 2, "ideograph beyond the first plane"),
        ("§±“”…–", 6, "ambiguous, narrow outside East Asia"),
        ("─⠋", 2, "line drawing and braille"),
        ("\u{200B}", 0, "zero-width space"),
        ("\u{200D}", 0, "joiner alone"),
        ("कि", 2, "Devanagari letter and spacing mark"),
        ("ก็", 1, "Thai letter and mark above"),
    ]

    func testColumnsAreThoseOfATerminal() {
        for fact in facts {
            XCTAssertEqual(TextWidth.columns(of: fact.text), fact.columns, fact.what)
        }
    }

    func testTextIsShortenedBetweenWords() {
        let expectations = [
            (12, "one two 日本"), (11, "one two..."), (10, "one two..."), (9, "one..."), (6, "one..."), (5, "on..."),
            (3, "..."), (1, "."), (0, ""), (-1, ""),
        ]
        for (columns, text) in expectations {
            XCTAssertEqual("one two 日本".shortened(to: columns), text)
        }
        XCTAssertEqual("日本語".shortened(to: 5), "日...")
        XCTAssertEqual("日本語".shortened(to: 4), "...")
    }
}
