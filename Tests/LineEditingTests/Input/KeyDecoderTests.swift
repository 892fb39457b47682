import XCTest
@testable import LineEditing

final class KeyDecoderTests: XCTestCase {
    func testKeysAndTextAreUnchanged() {
        XCTAssertEqual(decoded("a\u{1B}[Aé\r\u{7F}\u{3}日👍\t"), "a\u{1B}[Aé\r\u{7F}\u{3}日👍\t")
    }

    func testUnsafeCharactersAreDropped() {
        XCTAssertEqual(decoded("a\u{9B}b\u{9F}\u{9D}c\u{202E}d\u{200B}e\u{2028}f\u{AD}"), "abcdef")
    }

    func testJoinerIsHeldUntilTheNextEmoji() {
        XCTAssertEqual(decoded("👩\u{200D}"), "👩")
        XCTAssertEqual(decoded("👩\u{200D}🚀"), "👩\u{200D}🚀")
        XCTAssertEqual(decoded("👩\u{200D}\u{1B}[D🚀"), "👩\u{1B}[D🚀")
    }

    func testCombiningMarkMayFollowAKey() {
        XCTAssertEqual(decoded("\u{301}e\u{1B}[D\u{301}"), "\u{301}e\u{1B}[D\u{301}")
    }

    private func decoded(_ text: String) -> String {
        var decoder = KeyDecoder()
        return String(text.utf8.flatMap { decoder.decode($0) })
    }
}
