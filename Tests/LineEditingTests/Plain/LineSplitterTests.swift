import XCTest
@testable import LineEditing

final class LineSplitterTests: XCTestCase {
    func testLFAndCRLFAreRemoved() {
        XCTAssertEqual(pieces(of: ["unix\ndos\r\n\n\r\n"]), [.line("unix"), .line("dos"), .line(""), .line("")])
    }

    func testCarriageReturnInsideALineIsKept() {
        XCTAssertEqual(pieces(of: ["a\rb\r\r\n"]), [.line("a\rb\r")])
    }

    func testLastLineNeedsNoNewline() {
        XCTAssertEqual(pieces(of: ["one\ntwo"]), [.line("one"), .line("two")])
    }

    func testEmptyInputHasNoLines() {
        XCTAssertEqual(pieces(of: [String]()), [])
        XCTAssertEqual(pieces(of: ["one\n"]), [.line("one")])
    }

    func testLinesMaySpanBlocks() {
        let text = "é\r\n日本\n\n👍 end"
        for size in 1 ... text.utf8.count {
            let bytes = Array(text.utf8)
            let blocks = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) }
            XCTAssertEqual(
                pieces(of: blocks),
                [.line("é"), .line("日本"), .line(""), .line("👍 end")],
                "in blocks of \(size)"
            )
        }
    }

    func testDamagedBytesBecomeReplacementCharacters() {
        XCTAssertEqual(pieces(of: [[0x61, 0xFF, 0x62, 0x0A, 0xE6, 0x97]]), [.line("a\u{FFFD}b"), .line("\u{FFFD}")])
    }

    func testLineOfExactlyTheLimitIsALine() {
        for lineBreak in ["\n", "\r\n", ""] {
            XCTAssertEqual(pieces(of: ["12345678\(lineBreak)"]), [.line("12345678")])
            // Before the newline, the carriage return counts as one byte too many.
            XCTAssertEqual(pieces(of: "12345678\(lineBreak)".utf8.map { [$0] }), [.line("12345678")])
        }
    }

    func testLineOverTheLimitIsSkippedToItsEnd() {
        let overlong = LineInput.overlong(limit: 8)
        for block in [1, 3, 100] {
            let bytes = Array("first\n123456789\r\nnext\nmuch longer than that\nlast one too long".utf8)
            let blocks = stride(from: 0, to: bytes.count, by: block).map { Array(bytes[$0...].prefix(block)) }
            XCTAssertEqual(pieces(of: blocks), [.line("first"), overlong, .line("next"), overlong, overlong])
        }
    }

    func testWholeAndPartialLinesAreReported() {
        var splitter = LineSplitter(limit: 8)
        XCTAssertFalse(splitter.hasWholeLine || splitter.hasPartialLine)
        splitter.append(Array("one\ntw".utf8))
        XCTAssertTrue(splitter.hasWholeLine)
        XCTAssertEqual(splitter.next(), .line("one"))
        XCTAssertFalse(splitter.hasWholeLine)
        XCTAssertTrue(splitter.hasPartialLine)
        splitter.discard()
        XCTAssertFalse(splitter.hasPartialLine)
        XCTAssertNil(splitter.finish())
    }

    private func pieces(of blocks: [String]) -> [LineInput] {
        pieces(of: blocks.map { Array($0.utf8) })
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
        if let piece = splitter.finish() {
            pieces.append(piece)
        }
        return pieces
    }
}
