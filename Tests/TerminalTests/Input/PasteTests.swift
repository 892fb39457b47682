import XCTest
@testable import Terminal

final class PasteTests: XCTestCase {
    func testPasteBecomesLines() {
        for (text, expected, what) in [
            ("a\nb\r\nc\r\rd\n\r\n\ne", ["a", "b", "c", "d", "e"], "empty lines are dropped"),
            ("\r\n\na\n\n", ["a"], "so are line breaks at both ends"),
            ("\n", [], "a line break alone"),
            ("", [], "nothing"),
            ("a\u{2028}b\u{85}c\u{C}d", ["a", "b", "c", "d"], "Unicode has other line breaks"),
            ("a\t\tb\t", ["a  b "], "a tab becomes a space"),
            ("a\u{0}\u{1B}[31m\u{7}b\u{7F}\u{9B}c", ["a[31mbc"], "control characters are dropped"),
            ("a\u{202E}b\u{2066}c\u{200B}d\u{AD}e\u{E0041}", ["abcde"], "so are bidirectional and invisible ones"),
            ("👩\u{200D}🚀 ❤\u{FE0F}", ["👩\u{200D}🚀 ❤\u{FE0F}"], "joiners and selectors of emoji are kept"),
            ("a\u{1B}[201b\u{1B}\u{1B}[20", ["a[201b[20"], "part of the end sequence belongs to the paste"),
            ("a\u{1B}", ["a"], "the paste may end with part of the end sequence"),
            ("a\u{1B}[", ["a["], "or with more of it"),
        ] {
            XCTAssertEqual(paste(Array(text.utf8))?.converted().lines, expected, what)
        }
    }

    func testDamagedBytesBecomeReplacementCharacters() {
        let bytes: [UInt8] = [0xFF, UInt8(ascii: "a"), 0xC3, UInt8(ascii: "b"), 0xE6, 0x97]
        XCTAssertEqual(paste(bytes)?.converted().lines, ["\u{FFFD}a\u{FFFD}b\u{FFFD}"])
    }

    func testPasteIsNotOverBeforeTheEndSequence() {
        XCTAssertNil(paste(Array("a\u{1B}[201".utf8), ended: false))
    }

    func testPasteIsCutAtTheLongestLength() throws {
        let fitting = String(repeating: "日", count: Paste.longest)
        for (text, isCut) in [(fitting, false), (fitting + "x\n", true)] {
            let paste = try XCTUnwrap(paste(Array(text.utf8))).converted()
            XCTAssertEqual(paste.lines, [fitting])
            XCTAssertEqual(paste.isCut, isCut)
        }
    }

    func testPasteWithMoreBytesThanAreKeptIsCut() {
        let invisible = Array(String(repeating: "\u{200B}", count: 1 << 19).utf8)

        XCTAssertEqual(paste(invisible + Array("joke".utf8))?.converted().isCut, true)
    }

    /// Returns the paste if it is over.
    private func paste(_ bytes: [UInt8], ended: Bool = true) -> Paste? {
        var paste = Paste()
        var isOver = false
        for byte in bytes + (ended ? Array("\u{1B}[201~".utf8) : []) {
            XCTAssertFalse(isOver)
            isOver = paste.feed(byte)
        }
        return isOver ? paste : nil
    }
}
