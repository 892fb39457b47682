import TestSupport
import XCTest
@testable import Terminal

final class TextSanitizerTests: XCTestCase, SkippedUnderThreadSanitizer {
    func testOrdinaryTextIsUnchanged() {
        let texts = [
            "Chuck Norris", "“quoted” – é 日本 한국", "two\n“lines”", "", "e\u{301}", "Việt Nam", "שָׁלוֹם", "ภาษาไทย",
            "ကျွန်ုပ်", "नमस्ते", "ශ්\u{200D}රී", "क्\u{200C}ष", "👍🏽 ❤️ 🇨🇭 1️⃣ ☠︎", "👨‍👩‍👧 🏴‍☠️ ❤️‍🔥 🧑🏽‍💻 🏳️‍🌈",
            "葛\u{E0100}", "\u{E0B0} \u{F8FF}", "a\u{A0}b\u{3000}c", "می\u{200C}خواهم", "کتابِ\u{200C}ها",
            "র\u{200D}্যাব", "ರ\u{200D}್ಕ",
        ]
        for text in texts {
            XCTAssertEqual(scalars(text.sanitized()), scalars(text))
            XCTAssertTrue(text.isSanitized)
        }
    }

    func testControlCharactersAreRemoved() {
        for value in (UInt32(0) ..< 0x20).filter({ !(9 ... 13).contains($0) }) + [0x7F] + (0x80 ... 0x9F)
            where value != 0x85
        {
            assertUnsafe(value)
        }
        XCTAssertEqual("a\u{1B}[31mred\u{9B}0m\u{7}".sanitized(), "a[31mred0m")
    }

    func testTabBecomesASpaceAndEveryKindOfLineBreakIsReplaced() {
        XCTAssertEqual("a\tb".sanitized(), "a b")
        XCTAssertEqual("é\t“b".sanitized(), "é “b")
        for kind in ["\n", "\u{B}", "\u{C}", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
            XCTAssertEqual("a\(kind)b".sanitized(), "a\nb")
            XCTAssertEqual("a\(kind)\(kind)b".sanitized(lineBreak: " "), "a  b")
        }
    }

    /// Checks all of Unicode by its properties.
    func testInvisibleCharactersBetweenLettersAreRemoved() {
        forEachScalar { scalar in
            guard scalar.value >= 0xA0, scalar.value <= 0xEFFFF else { return }
            let properties = scalar.properties
            let isInvisible = properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
            if isInvisible, !properties.isVariationSelector {
                assertUnsafe(scalar.value)
            }
        }
    }

    func testJoinerThatJoinsNothingIsRemoved() {
        let texts = [
            // No emoji on both sides.
            "👩\u{200D}", "👩\u{200D}a", "\u{200D}👩", "a\u{200D}👩", "1\u{200D}2", "👩\u{200D}\n👩",
            // No letters that are joined.
            "می\u{200C}", "می\u{200C} خ", "می\u{200C}a", "a\u{200C}خ", "\u{200C}خ", "م\u{200D}خ", "র\u{200D}",
            "র\u{200D}য", "র\u{200C}্য", "a\u{200D}্", "日\u{200D}本", "م\u{200D}👩", "👩\u{200D}্",
            // Unicode joins neither a flag's letter nor a skin tone to an emoji, so a row could end after the joiner.
            "👩\u{200D}🇨🇭", "🇨🇭\u{200D}👩", "🏽\u{200D}👩", "👩\u{200D}🏽",
        ]
        for text in texts {
            XCTAssertEqual(scalars(text.sanitized()), scalars(text).filter { ![0x200C, 0x200D].contains($0) }, text)
        }
        XCTAssertEqual(scalars("👩\u{200D}\u{200D}🚀".sanitized()), scalars("👩\u{200D}🚀"))
        XCTAssertEqual(scalars("می\u{200C}\u{200C}خ".sanitized()), scalars("می\u{200C}خ"))
    }

    func testTagsAreKeptOnlyInExistingFlags() {
        for flag in ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"] {
            XCTAssertEqual(flag.unicodeScalars.count, 7)
            XCTAssertEqual(scalars("a\(flag)b".sanitized()), scalars("a\(flag)b"))
            let unterminated = String(String.UnicodeScalarView(flag.unicodeScalars.dropLast()))
            XCTAssertEqual(unterminated.sanitized(), "🏴")
            XCTAssertEqual("\(unterminated)b".sanitized(), "🏴b")
            let tags = String(String.UnicodeScalarView(flag.unicodeScalars.dropFirst()))
            XCTAssertEqual("a\(tags)".sanitized(), "a", "tags without a flag")
        }
        XCTAssertEqual("🏴\u{E0067}\u{E0062}\u{E0061}\u{E0061}\u{E0061}\u{E007F}b".sanitized(), "🏴b")
        XCTAssertEqual("🏴\(String(repeating: "\u{E0061}", count: 1000))\u{E007F}b".sanitized(), "🏴b")
        // Those that are too long for a flag are not held back.
        var (sanitizer, verdicts) = (TextSanitizer(), 0)
        for scalar in ("🏴" + String(repeating: "\u{E0061}", count: 1000)).unicodeScalars {
            sanitizer.take(scalar) { _, _ in verdicts += 1 }
        }
        XCTAssertGreaterThan(verdicts, 990)
    }

    func testOneVariationSelectorPerCharacterIsKept() {
        XCTAssertEqual(scalars("❤\u{FE0F}\u{FE0F}\u{FE0E}\u{E0100}x".sanitized()), scalars("❤\u{FE0F}x"))
        XCTAssertEqual(scalars("\u{FE0F}x\n\u{FE0F}y".sanitized()), scalars("x\ny"))
        XCTAssertEqual(scalars("☠\u{FE0F} \u{FE0F}".sanitized()), scalars("☠\u{FE0F} \u{FE0F}"))
    }

    func testCombiningMarksPerCharacterAreLimited() {
        let (marks, ring) = ("\u{300}\u{316}\u{489}", "\u{489}")
        let zalgo = "Z" + String(repeating: marks, count: 30) + "a" + String(repeating: ring, count: 9)
        let expected = "Z" + marks + marks + "\u{300}\u{316}" + "a" + String(repeating: ring, count: 8)
        XCTAssertEqual(scalars(zalgo.sanitized()), scalars(expected))
        XCTAssertEqual(scalars("\u{338}a\n\u{20DD}b".sanitized()), scalars("a\nb"))
    }

    /// Exactly one, so that JSON can escape unsafe characters.
    func testEveryCharacterHasOneVerdictInOrder() {
        continueAfterFailure = false
        let alphabet = Array("a1\t\n\r👩🏴❤\u{200D}\u{200C}\u{FE0F}\u{E0067}\u{E0062}\u{E007F}\u{301}्क\u{645}\u{202E}"
            .unicodeScalars)
        for _ in 0 ..< 2000 {
            let text = (0 ..< 12).compactMap { _ in alphabet.randomElement() }
            var sanitizer = TextSanitizer()
            var seen: [Unicode.Scalar] = []
            text.forEach { sanitizer.take($0) { scalar, _ in seen.append(scalar) } }
            sanitizer.finish { scalar, verdict in
                seen.append(scalar)
                XCTAssertEqual(verdict, .unsafe, "\(text)")
            }
            XCTAssertEqual(seen, text)
            let sanitized = String(String.UnicodeScalarView(text)).sanitized()
            XCTAssertEqual(scalars(sanitized.sanitized()), scalars(sanitized), "sanitized twice: \(text)")
        }
    }

    /// The fast path must only be taken where the slow path would change nothing.
    func testUnsafeCharactersHaveNoHarmlessFirstByte() {
        forEachScalar { scalar in
            guard scalar != "\n", String(scalar).utf8.allSatisfy(TextSanitizer.isHarmless) else { return }
            var sanitizer = TextSanitizer()
            sanitizer.take(scalar) { XCTAssertEqual($1, .safe, String(scalar.value, radix: 16)) }
            sanitizer.finish { scalar, _ in XCTFail(String(scalar.value, radix: 16)) }
        }
    }

    /// Calls the body with each scalar of Unicode. A `while` loop, because iterating a range is slow in a debug build.
    private func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
        var value: UInt32 = 0
        while value <= 0x10FFFF {
            if let scalar = Unicode.Scalar(value) {
                body(scalar)
            }
            value += 1
        }
    }

    private func assertUnsafe(_ value: UInt32, line: UInt = #line) {
        guard let scalar = Unicode.Scalar(value) else { return XCTFail("no scalar", line: line) }
        XCTAssertEqual(scalars("a\(scalar)b".sanitized()), scalars("ab"), String(value, radix: 16), line: line)
    }

    /// Compared as scalars, because Swift's string equality ignores these differences.
    private func scalars(_ text: String) -> [UInt32] {
        text.unicodeScalars.map(\.value)
    }
}
