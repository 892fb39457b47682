import XCTest
@testable import Terminal

final class KeyDecoderTests: XCTestCase {
    func testBytesBecomeKeys() {
        let rows: [(String, [Key])] = [
            ("aé日👍\r\u{7F}", ["a", "é", "日", "👍", "\r", "\u{7F}"].map(Key.character)),
            ("\u{1B}[A\u{1B}OB\u{1B}[1;5C", ["\u{1B}[A", "\u{1B}OB", "\u{1B}[1;5C"].map(Key.sequence)),
            ("\u{1B}[[Ax", [.sequence("\u{1B}[[A"), .character("x")]),
            ("\u{1B}fx", [.sequence("\u{1B}f"), .character("x")]),
            ("\u{1B}\u{1B}[A", [.sequence("\u{1B}"), .sequence("\u{1B}[A")]),
            ("\u{1B}é", [.sequence("\u{1B}"), .character("é")]),
            ("\u{1B}]11;rgb:1/2/3\u{7}a\u{1B}P1$r\u{1B}\\b\u{1B}_x\u{1B}\\c", ["a", "b", "c"].map(Key.character)),
            // A sequence that something else interrupts, and one that no key has.
            ("\u{1B}[12\ra\u{1B}[\(String(repeating: "1;", count: 40))Ab", ["\r", "a", "b"].map(Key.character)),
            // What cannot be shown: C1, a change of direction, a byte order mark, and a NUL.
            ("\u{9B}\u{202E}\u{FEFF}\u{0}a", [.character("a")]),
            ("\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~c", [.paste("a\nb\u{1B}[A"), .character("c")]),
        ]
        for (text, keys) in rows {
            XCTAssertEqual(decode(Array(text.utf8)), keys, text.debugDescription)
        }
        XCTAssertEqual(decode([0x61, 0xFF, 0xE6, 0x97, 0x62, 0x80, 0xC3, 0xA9]), ["a", "b", "é"].map(Key.character))
    }

    func testNothingBehindAKeyCompletesIt() {
        let rows: [(String, [Key])] = [
            ("\u{1B}", [.sequence("\u{1B}")]), ("\u{1B}[", [.sequence("\u{1B}[")]), ("\u{1B}]", [.sequence("\u{1B}]")]),
            ("\u{1B}[1;", []), ("\u{1B}]11;rgb", []), ("\u{1B}Pabc\u{1B}", []),
        ]
        for (text, keys) in rows {
            var decoder = KeyDecoder()
            XCTAssertEqual(text.utf8.flatMap { decoder.decode($0) }, [])
            XCTAssertNotNil(decoder.patience, text.debugDescription)
            XCTAssertEqual(decoder.finish(), keys, text.debugDescription)
            XCTAssertNil(decoder.patience)
            XCTAssertEqual(decoder.decode(0x61), [.character("a")])
        }
    }

    func testEndlessStringAndPasteTakeBoundedMemory() {
        var decoder = KeyDecoder()
        XCTAssertEqual("\u{1B}[200~".utf8.flatMap { decoder.decode($0) }, [])
        for _ in 0 ..< 1_100_000 {
            _ = decoder.decode(0x78)
        }
        guard case let .paste(text) = "\u{1B}[201~".utf8.flatMap({ decoder.decode($0) }).first else { return XCTFail() }
        XCTAssertLessThan(text.utf8.count, 1 << 20)
    }

    /// Any bytes are taken, and no key has a control character beyond ASCII.
    func testRandomBytesMakeSafeKeys() {
        var decoder = KeyDecoder()
        let pieces = "\u{1B}[O]P\u{7}\\~A".utf8.map { [$0] } + [[0xC2, 0x9B], [0xFF], [0xF0, 0x9F]]
            + ["\u{1B}[200~", "\u{1B}[201~", "日"].map { Array($0.utf8) }
        for _ in 0 ..< 200_000 {
            for byte in pieces.randomElement() ?? [] {
                for case let .character(scalar) in decoder.decode(byte) {
                    XCTAssertFalse((0x80 ... 0x9F).contains(scalar.value))
                }
            }
            if Int.random(in: 0 ..< 20) == 0, decoder.patience != nil {
                _ = decoder.finish()
            }
        }
    }

    private func decode(_ bytes: [UInt8]) -> [Key] {
        var decoder = KeyDecoder()
        return bytes.flatMap { decoder.decode($0) }
    }
}
