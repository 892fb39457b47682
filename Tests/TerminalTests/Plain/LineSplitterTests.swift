import XCTest
@testable import Terminal

/// The longest line has 8 bytes here.
final class LineSplitterTests: XCTestCase {
    func testTextBecomesLines() {
        for (text, lines, what) in [
            ("unix\ndos\r\n\n\r\n", ["unix", "dos", "", ""], "LF and CRLF are removed"),
            ("a\rb\r\r\n", ["a\rb\r"], "a carriage return inside a line is kept"),
            ("one\ntwo", ["one", "two"], "the last line needs no newline"),
            ("one\n", ["one"], "there is none behind the last newline"),
            ("12345678\n", ["12345678"], "a line of exactly the limit is a line"),
            ("12345678\r\n", ["12345678"], "so it is before CRLF"),
            ("12345678", ["12345678"], "and at the end"),
        ] {
            XCTAssertEqual(pieces(of: [Array(text.utf8)]), lines.map { .line($0) }, what)
        }
        XCTAssertEqual(pieces(of: []), [])
        XCTAssertEqual(pieces(of: [[0x61, 0xFF, 0x62, 0x0A, 0xE6, 0x97]]), [.line("a\u{FFFD}b"), .line("\u{FFFD}")])
    }

    func testLinesMaySpanBlocks() {
        let overlong = LineInput.overlong(limit: 8)
        for (text, expected) in [
            ("é\r\n日本\n\n👍 end", [.line("é"), .line("日本"), .line(""), .line("👍 end")]),
            // Before the newline, the carriage return counts as one byte too many.
            ("12345678\r\n12345678\n12345678", [.line("12345678"), .line("12345678"), .line("12345678")]),
            (
                "first\n123456789\r\nnext\nmuch longer than that\nlast one too long",
                [.line("first"), overlong, .line("next"), overlong, overlong]
            ),
        ] as [(String, [LineInput])] {
            let bytes = Array(text.utf8)
            for size in 1 ... bytes.count {
                let blocks = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) }
                XCTAssertEqual(pieces(of: blocks), expected, "in blocks of \(size)")
            }
        }
    }

    private func pieces(of blocks: [[UInt8]]) -> [LineInput] {
        var splitter = LineSplitter(limit: 8)
        var pieces: [LineInput] = []
        for block in blocks {
            splitter.append(block)
            while let piece = splitter.next() {
                pieces.append(piece)
            }
        }
        return pieces + (splitter.finish().map { [$0] } ?? [])
    }
}
