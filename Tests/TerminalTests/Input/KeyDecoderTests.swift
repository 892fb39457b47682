import XCTest
@testable import Terminal

final class KeyDecoderTests: XCTestCase {
    func testBytesBecomeKeysAndSafeText() {
        for (typed, expected, what) in [
            ("a\u{1B}[Aé\r\u{7F}\u{3}日👍\t", "a\u{1B}[Aé\r\u{7F}\u{3}日👍\t", "keys and text are unchanged"),
            ("a\u{9B}b\u{9F}\u{9D}c\u{202E}d\u{200B}e\u{2028}f\u{AD}", "abcdef", "unsafe characters are dropped"),
            ("👩\u{200D}", "👩", "a joiner is held until the next emoji"),
            ("👩\u{200D}🚀", "👩\u{200D}🚀", "which it joins"),
            ("👩\u{200D}\u{1B}[D🚀", "👩\u{1B}[D🚀", "but not over a key"),
            ("\u{301}e\u{1B}[D\u{301}", "\u{301}e\u{1B}[D\u{301}", "a combining mark may follow a key"),
        ] {
            var decoder = KeyDecoder()
            XCTAssertEqual(typed.utf8.flatMap { decoder.decode($0) }, Array(expected.unicodeScalars), what)
        }
    }

    func testDamagedBytesBecomeReplacementCharacters() {
        var decoder = KeyDecoder()
        let bytes = [UInt8(ascii: "a"), 0xFF, UInt8(ascii: "b"), 0xC3, UInt8(ascii: "c"), 0x0D]
        XCTAssertEqual(bytes.flatMap { decoder.decode($0) }, Array("a\u{FFFD}b\u{FFFD}c\r".unicodeScalars))
    }
}
