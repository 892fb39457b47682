@testable import Terminal
import TestSupport
import XCTest

/// Compares what changes the screen step by step with a screen that is drawn from nothing.
final class LineScreenTests: XCTestCase, SkippedUnderThreadSanitizer {
    private static let characters = [
        "a", "b", " ", "日", "本", "é", "e\u{301}", "👍", "👩‍🚀", "🇩🇪", "❤️", "\u{1B}", "x", "y", "z", "क्षि",
    ]

    func testEveryChangeLooksLikeADrawingFromNothing() {
        for (columns, rows) in [(80, 24), (40, 10), (20, 6), (7, 3), (1, 1)] {
            for seed in 1 ... (LongTests.areWanted ? 3 : 1) as ClosedRange<UInt64> {
                check(columns: columns, rows: rows, seed: seed, steps: LongTests.areWanted ? 400 : 200)
            }
        }
    }

    func testTextThatFollowsNeedsNoUpdate() {
        var screen = LineScreen()
        XCTAssertEqual(screen.update(to: layout("norris> ")), SanitizedText("norris> "))
        XCTAssertEqual(screen.update(to: layout("norris> jo")), SanitizedText("jo"))
        XCTAssertEqual(screen.update(to: layout("norris> jo")), SanitizedText())
    }

    func testOtherChangesAreUpdatesAndContinueAFullRowAsTheTerminalWrapsIt() {
        for (before, after, change) in [
            ("norris> jok", "norris> jo", "\r\u{1B}[10C\u{1B}[J"), ("", "0123456789abcd", "0123456789abcd\u{1B}[J"),
        ] {
            var screen = LineScreen()
            _ = screen.update(to: layout(before, columns: 12))
            XCTAssertEqual(text(screen.update(to: layout(after, columns: 12))), "\u{1B}[?2026h\(change)\u{1B}[?2026l")
        }
    }

    func testLineOfManyRowsIsShownWholeAtItsEnd() {
        var screen = LineScreen()
        var terminal = TerminalScreen(columns: 10, rows: 3)
        let rows = (0 ..< 6).map { String(repeating: "\($0)", count: 10) }
        let layout = layout(rows.joined() + "end", columns: 10)
        terminal.feed(screen.update(to: layout.visible(rows: 3)).bytes)
        XCTAssertEqual(terminal.lines, [rows[4], rows[5], "end"])
        terminal.feed(screen.update(to: layout, fromTop: true).bytes)
        XCTAssertEqual(terminal.scrollback + terminal.lines, rows + ["end"])
        XCTAssertEqual(terminal.cursorColumn, 3)
    }

    func testSuggestionIsCutAtTheEdgeWithOneOfTwoMarks() {
        for (suggestion, shown) in [
            ("cdefgh", "ab cdefgh"), ("cdefghi", "ab cdefghi"), ("cdefghij", "ab cdefgh…"), ("\u{301}cd", "ab cd"),
        ] {
            var layout = layout("ab ", columns: 10)
            layout.appendToRow(suggestion, style: ANSI.style("faint"))
            var terminal = TerminalScreen(columns: 10, rows: 3)
            var screen = LineScreen()
            terminal.feed(screen.update(to: layout.visible(rows: 3)).bytes)
            XCTAssertEqual(terminal.lines, [shown])
            XCTAssertEqual(terminal.cursorColumn, 3)
            XCTAssertEqual(terminal.style(of: "ab")?.isPlain, true)
            XCTAssertEqual(terminal.style(of: "cd")?.description, "2")
            terminal.feed("x")
            XCTAssertEqual(terminal.style(of: "x")?.isPlain, true)
        }
        var wide = layout("ab ", columns: 10)
        wide.appendToRow("日本日本", style: nil)
        XCTAssertEqual(wide.cells.map(\.text).joined(), "ab 日本日…")
        var layout = LineLayout(columns: 10, ellipsis: " ")
        layout.append("ab ") { _ in nil }
        layout.appendToRow("cdefghij", style: nil)
        XCTAssertEqual(layout.cells.map(\.text).joined(), "ab cdefgh ")
    }

    func testLineIsErasedOnce() {
        var screen = LineScreen()
        _ = screen.update(to: layout("norris> joke", columns: 10))
        XCTAssertEqual(erase(&screen, to: 10), "\u{1B}[1A\r\u{1B}[K\u{1B}[1C\u{1B}[J\r")
        XCTAssertEqual(erase(&screen, to: 10), "")
    }

    func testRowsThatWereScrolledOffAreErasedWhenTheyAreBack() {
        var screen = LineScreen()
        for (columns, next, cursorRow, rowsAbove) in [
            (10, 5, 1, 1), // The last of three rows; the first one is no longer on the screen.
            (5, 5, nil, 2),
            (5, 4, 9, 4), // That one has become two.
            (4, 10, 9, 1),
        ] as [(Int, Int, Int?, Int)] {
            _ = screen.update(to: layout("norris> joke", columns: columns))
            let erased = erase(&screen, to: next, cursorRow: cursorRow)
            XCTAssertTrue(erased.hasPrefix("\u{1B}[\(rowsAbove)A"), "\(columns): \(erased.debugDescription)")
        }
        // The line that is drawn again does not continue them.
        screen = LineScreen()
        _ = screen.update(to: layout("norris> joke", columns: 10))
        _ = erase(&screen, to: 5, cursorRow: 1)
        _ = screen.update(to: layout("norris> joke", columns: 5))
        XCTAssertTrue(erase(&screen, to: 10, cursorRow: 9).hasPrefix("\u{1B}[2A"))
    }

    func testOnlyRowsThatAreFullAreWrappedTogether() {
        var screen = LineScreen()
        _ = screen.update(to: layout("norris> joke\n(search) joke", columns: 20))
        XCTAssertTrue(erase(&screen, to: 10).hasPrefix("\u{1B}[3A"))
        _ = screen.update(to: layout("norris> jo\n(search) jo", columns: 10))
        XCTAssertTrue(erase(&screen, to: 40).hasPrefix("\r"))
    }

    func testNothingElseIsErasedFromATerminalThatHasWrappedTheLineAgain() {
        var random = SeededGenerator(seed: 1)
        for round in 1 ... (LongTests.areWanted ? 10000 : 1000) {
            let (columns, next) = (Int.random(in: 2 ... 20, using: &random), Int.random(in: 2 ... 20, using: &random))
            let text = (0 ..< Int.random(in: 0 ... 40, using: &random)).map { _ in
                ["a", "b", " ", "日", "é", "e\u{301}"].randomElement(using: &random) ?? ""
            }
            let cursor = Int.random(in: 0 ... text.count, using: &random)
            var layout = layout("norris> ", columns: columns)
            layout.append(mark: ANSI.inputBegins)
            let offset = text[..<cursor].joined().unicodeScalars.count
            layout.append(text.joined(), cursorOffset: cursor == text.count ? nil : offset) { _ in nil }
            var screen = LineScreen()
            _ = screen.update(to: layout)

            // What such a terminal shows is what it would show if the text had been written to it.
            var terminal = TerminalScreen(columns: next, rows: 100)
            terminal.feed("above\r\n")
            let (above, top) = (terminal.lines, terminal.cursorRow)
            var (row, last) = (top, LinePosition())
            // Behind a row that is full, the next one has begun.
            let blank = LineCell(text: layout.end.column == 0 ? " " : "", columns: 1, style: nil, position: layout.end)
            for cell in layout.cells + [blank] {
                let isContinued = cell.position.row == last.row || last.column == columns
                terminal.feed((isContinued ? "" : "\r\n") + cell.text)
                row = cell.position <= layout.cursor ? terminal.cursorRow : row
                last = LinePosition(row: cell.position.row, column: cell.position.column + cell.columns)
            }
            terminal.feed("\u{1B}[\(row + 1);1H")
            let isAnswered = Bool.random(using: &random)
            terminal.feed(screen.erase(wrappedAt: next) { isAnswered ? row : nil }.bytes)
            XCTAssertEqual(terminal.lines, above, "round \(round), from \(columns) to \(next): \(text.joined())")
            XCTAssertEqual(terminal.cursorRow, top, "round \(round), from \(columns) to \(next): \(text.joined())")
        }
    }

    private func erase(_ screen: inout LineScreen, to columns: Int, cursorRow: Int? = nil) -> String {
        text(screen.erase(wrappedAt: columns) { cursorRow })
    }

    private func check(columns: Int, rows: Int, seed: UInt64, steps: Int) {
        var random = SeededGenerator(seed: seed)
        var (columns, rows) = (columns, rows)
        var line: [String] = []
        var terminal = TerminalScreen(columns: columns, rows: rows)
        var screen = LineScreen()
        for step in 1 ... steps {
            switch Int.random(in: 0 ..< 12, using: &random) {
            case 0 where !line.isEmpty: line.remove(at: Int.random(in: line.indices, using: &random))
            case 1: line.insert(Self.character(&random), at: Int.random(in: 0 ... line.count, using: &random))
            case 2 where step % 5 == 0: line = []
            case 3 where !line.isEmpty: line.removeLast()
            case 4 where step % 7 == 0:
                columns = max(columns + Int.random(in: -3 ... 3, using: &random), 1)
                terminal.resize(columns: columns, rows: rows)
                // Nothing is wrapped again, as in xterm.
                terminal.feed(screen.erase(wrappedAt: nil) { nil }.bytes)
            default: line.append(Self.character(&random))
            }
            let cursor = Int.random(in: 0 ... line.count, using: &random)
            let style = [nil, ANSI.style("red"), ANSI.style("bold")].randomElement(using: &random) ?? nil
            var layout = LineLayout(columns: columns)
            layout.append(mark: ANSI.promptBegins)
            layout.append("norris> ") { _ in nil }
            layout.append(mark: ANSI.inputBegins)
            let offset = cursor == line.count ? nil : line[..<cursor].joined().unicodeScalars.count
            layout.append(line.joined(), cursorOffset: offset) { $0 % 3 == 0 ? style : nil }
            if cursor == line.count {
                layout.appendToRow("ghost 日本", style: ANSI.style("faint"))
            }
            terminal.feed(screen.update(to: layout.visible(rows: rows)).bytes)

            var fresh = TerminalScreen(columns: columns, rows: rows)
            var nothing = LineScreen()
            fresh.feed(nothing.update(to: layout.visible(rows: rows)).bytes)
            // The line need not begin in the first row.
            let top = terminal.cursorRow - fresh.cursorRow
            guard top >= 0, terminal.isSame(as: fresh, from: top) else {
                return XCTFail("""
                seed \(seed), step \(step), \(columns) x \(rows): the screen is
                \(terminal.text)
                with the cursor at \(terminal.cursorRow), \(terminal.cursorColumn); drawn from nothing it is
                \(fresh.text)
                with the cursor at \(fresh.cursorRow), \(fresh.cursorColumn)
                """)
            }
        }
    }

    private static func character(_ random: inout SeededGenerator) -> String {
        characters.randomElement(using: &random) ?? ""
    }

    private func layout(_ text: String, columns: Int = 80) -> LineLayout {
        var layout = LineLayout(columns: columns)
        layout.append(text) { _ in nil }
        return layout
    }

    private func text(_ output: SanitizedText) -> String {
        String(decoding: output.bytes, as: UTF8.self)
    }
}
