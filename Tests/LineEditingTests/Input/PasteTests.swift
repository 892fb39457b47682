import XCTest
@testable import LineEditing

final class PasteTests: XCTestCase {
    func testEmptyLinesAreDropped() {
        XCTAssertEqual(lines("a\nb\r\nc\r\rd\n\r\n\ne"), ["a", "b", "c", "d", "e"])
    }

    func testLineBreaksAtBothEndsAreDropped() {
        XCTAssertEqual(line("\r\n\na\n\n"), "a")
        XCTAssertEqual(lines("\n"), [])
        XCTAssertEqual(lines(""), [])
    }

    func testTabBecomesASpace() {
        XCTAssertEqual(line("a\t\tb\t"), "a  b ")
    }

    func testControlCharactersAreDropped() {
        XCTAssertEqual(line("a\u{0}\u{1B}[31m\u{7}b\u{7F}\u{9B}c"), "a[31mbc")
    }

    func testBidirectionalAndInvisibleCharactersAreDropped() {
        XCTAssertEqual(line("a\u{202E}b\u{2066}c\u{200B}d\u{AD}e\u{E0041}"), "abcde")
        XCTAssertEqual(line("👩\u{200D}🚀 ❤\u{FE0F}"), "👩\u{200D}🚀 ❤\u{FE0F}")
    }

    func testOtherLineBreaksOfUnicodeAreLineBreaks() {
        XCTAssertEqual(lines("a\u{2028}b\u{85}c\u{C}d"), ["a", "b", "c", "d"])
    }

    func testDamagedBytesBecomeReplacementCharacters() {
        let bytes: [UInt8] = [0xFF, UInt8(ascii: "a"), 0xC3, UInt8(ascii: "b"), 0xE6, 0x97]
        XCTAssertEqual(paste(bytes)?.converted().lines, ["\u{FFFD}a\u{FFFD}b\u{FFFD}"])
    }

    func testPartOfTheEndSequenceBelongsToThePaste() {
        XCTAssertEqual(line("a\u{1B}[201b\u{1B}\u{1B}[20"), "a[201b[20")
    }

    func testPasteMayEndWithPartOfTheEndSequence() {
        XCTAssertEqual(line("a\u{1B}"), "a")
        XCTAssertEqual(line("a\u{1B}["), "a[")
    }

    func testPasteIsNotOverBeforeTheEndSequence() {
        XCTAssertNil(paste(Array("a\u{1B}[201".utf8), ended: false))
    }

    func testPasteIsCutAtTheLongestLength() throws {
        let fitting = String(repeating: "日", count: Paste.longest)
        let whole = try XCTUnwrap(paste(Array(fitting.utf8))).converted()
        XCTAssertEqual(whole.lines, [fitting])
        XCTAssertFalse(whole.isCut)
        let cut = try XCTUnwrap(paste(Array((fitting + "x\n").utf8))).converted()
        XCTAssertEqual(cut.lines, [fitting])
        XCTAssertTrue(cut.isCut)
    }

    func testPasteWithMoreBytesThanAreKeptIsCut() {
        var paste = Paste()
        let invisible = Array(String(repeating: "\u{200B}", count: 1 << 19).utf8)
        for byte in invisible + Array("joke\u{1B}[201~".utf8) {
            paste.feed(byte)
        }

        XCTAssertTrue(paste.isOver)
        XCTAssertTrue(paste.converted().isCut)
    }

    /// The only line.
    private func line(_ text: String) -> String? {
        lines(text).flatMap { $0.count == 1 ? $0[0] : nil }
    }

    private func lines(_ text: String) -> [String]? {
        paste(Array(text.utf8))?.converted().lines
    }

    /// Returns the paste if it is over.
    private func paste(_ bytes: [UInt8], ended: Bool = true) -> Paste? {
        var paste = Paste()
        for byte in bytes + (ended ? Array("\u{1B}[201~".utf8) : []) {
            XCTAssertFalse(paste.isOver)
            paste.feed(byte)
        }
        return paste.isOver ? paste : nil
    }
}
