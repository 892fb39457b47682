import XCTest
@testable import NorrisPrompt

final class SanitizerTests: XCTestCase {
    func testOrdinaryTextStaysWhole() {
        for text in ["Chuck Norris", "“quoted” – é 日本 한국", "👨‍👩‍👧 👍🏽 ❤️ 🇨🇭", "e\u{301}", "two\n“lines”", ""] {
            XCTAssertEqual(Sanitizer.clean(text), text)
        }
    }

    func testNoControlCharacterGetsThrough() {
        for value in UInt32(0) ... 0x9F where (value < 0x20 || value >= 0x7F) && value != 0x0A && value != 0x09 {
            let character = Character(Unicode.Scalar(value) ?? "x")
            XCTAssertEqual(Sanitizer.clean("a\(character)b"), "ab", String(value, radix: 16))
        }
        XCTAssertEqual(Sanitizer.clean("a\u{1B}[31mred\u{9B}0m\u{7}"), "a[31mred0m")
        XCTAssertEqual(Sanitizer.clean("a\tb"), "a b")
    }

    func testNothingInvisibleMisleadsTheEye() {
        let invisible = [
            "\u{AD}", "\u{61C}", "\u{180E}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
            "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
            "\u{FEFF}", "\u{FFF9}", "\u{E0041}", "\u{1BCA0}", "\u{1D173}",
        ]
        for character in invisible {
            XCTAssertEqual(Sanitizer.clean("a\(character)b"), "ab", character.debugDescription)
        }
    }
}
