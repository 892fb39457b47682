import Foundation
import LineEditing
import TerminalText
import TestSupport
import XCTest

final class LineEditorCompletionTests: XCTestCase {
    private let commands = ["joke", "joker", "help", "history"]

    func testSingleMatchReplacesTheWordAndAddsASpace() async throws {
        let line = try await harness().readLine(typing: "a HE\tjoke\r")
        XCTAssertEqual(line, .line("a help joke"))
    }

    func testCandidateThatContinuesGetsNoSpace() async throws {
        let harness = try harness(["dev,", "name "])
        let comma = try await harness.readLine(typing: "d\tx\r")
        XCTAssertEqual(comma, .line("dev,x"))
        let space = try await harness.readLine(typing: "n\tx\r")
        XCTAssertEqual(space, .line("name x"))
    }

    func testExistingSpaceIsSkipped() async throws {
        let line = try await harness().readLine(typing: "he x\u{1B}[D\u{1B}[D\ty\r")
        XCTAssertEqual(line, .line("help yx"))
    }

    func testNonASCIIWordIsReplaced() async throws {
        let line = try await harness(["Zoë👩‍🚀日本"]).readLine(typing: "a zoë\t!\r")
        XCTAssertEqual(line, .line("a Zoë👩‍🚀日本 !"))
    }

    func testNoMatchBeepsAndChangesNothing() async throws {
        let line = try await harness().readLine { terminal in
            try terminal.type("x\t")
            try await terminal.waitForScreen { $0.bells == 1 && $0.lines == ["norris> x"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("x"))
    }

    func testSeveralMatchesInsertCommonPrefixAndAreListedBelowUntilTheNextKey() async throws {
        let line = try await harness().readLine { terminal in
            try terminal.type("J\t")
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> joke", "joke", "joker"]
                    && screen.cursorRow == 0 && screen.cursorColumn == 12 && screen.bells == 0
            }
            try terminal.type("r")
            try await terminal.waitForScreen { $0.lines == ["norris> joker"] && $0.cursorColumn == 13 }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("joker"))
    }

    func testTabShiftTabAndArrowsWalkThroughTheMenu() async throws {
        let words = (1 ... 7).map { "w\($0)" }
        let style = LinePrompt("norris> ", style: ANSI.magenta)
        let harness = try harness(words, columnWidth: 4, columns: 15)
        let line = try await harness.readLine(prompt: style, shownAs: "norris>") { terminal in
            try terminal.type("a w x\u{1B}[D\u{1B}[D\t")
            // w1  w4  w7
            // w2  w5
            // w3  w6
            let moves = [
                ("\t", 1), ("\t", 2), ("\u{1B}[Z", 1), ("\u{1B}[Z", 7), ("\t", 1), ("\u{1B}[B", 2), ("\u{1B}OC", 5),
                ("\u{1B}[C", 5), ("\u{1B}[D", 2), ("\u{1B}OA", 1), ("\u{1B}OD", 1), ("\u{1B}OB", 2), ("\u{1B}[A", 1),
            ]
            for (key, number) in moves {
                try terminal.type(key)
                try await terminal.waitForScreen { screen in
                    let plain = screen.lines.map { $0.replacing("< ", with: "  ").replacing("<", with: "") }
                    return plain == ["norris> a w\(number) x", "w1  w4  w7", "w2  w5", "w3  w6"]
                        && screen.cursorColumn == 12 && screen.style(of: "w\(number)<")?.description == "7"
                }
            }
            try terminal.type("\r")
            try await terminal.waitForScreen { $0.lines == ["norris> a w1 x"] && $0.cursorColumn == 13 }
            try terminal.type("y\r")
        }
        XCTAssertEqual(line, .line("a w1 yx"))
    }

    func testOtherKeysTakeTheChosenCandidateAndAct() async throws {
        for (key, expected) in [("x", "helpx"), (" ", "help "), ("\u{7F}", "hel"), ("\u{1}x", "xhelp")] {
            let line = try await harness().readLine(typing: "h\t\t" + key + "\r")
            XCTAssertEqual(line, .line(expected))
        }
        let words = try await harness().readLine(typing: "x h\t\t\u{1B}by\r")
        XCTAssertEqual(words, .line("x yhelp"))
        let recalled = try await EditorHarness(history: ["old"], completer: WordCompleter(commands))
            .readLine(typing: "\t\u{1B}[A\r")
        XCTAssertEqual(recalled, .line("old"), "before a second Tab, arrows do what they always do")
    }

    func testEscapeAndCtrlGRestoreTheLine() async throws {
        for key in ["\u{1B}", "\u{7}"] {
            for tabs in ["\t", "\t\t", "\t\t\t"] {
                let line = try await harness().readLine { terminal in
                    try terminal.type("joke zebra\u{15}a h\u{1B}[D\u{1B}[Cx\u{7F}" + tabs)
                    try await terminal.waitForScreen { $0.lines.count == 3 }
                    try terminal.type(key)
                    try await terminal.waitForScreen { $0.lines == ["norris> a h"] && $0.cursorColumn == 11 }
                    try terminal.type("\r")
                }
                XCTAssertEqual(line, .line("a h"))
            }
        }
    }

    func testPasteAndCtrlCEndTheMenu() async throws {
        let line = try await harness().readLine(typing: "h\t\t\u{1B}[200~ it\u{1B}[201~\r")
        XCTAssertEqual(line, .line("help it"))
        let harness = try harness()
        _ = try await harness.readLine { terminal in
            try terminal.type("h\t\t")
            try await terminal.waitForScreen { $0.lines == ["norris> help", "help<", "history"] }
            kill(getpid(), SIGINT)
        }
        try await harness.showInterrupt(leaving: ["norris> help^C"])
    }

    func testMenuIsLaidOutAgainWhenTheWindowChanges() async throws {
        let words = (1 ... 7).map { "w\($0)" }
        let harness = try harness(words, columnWidth: 4, columns: 16, rows: 5)
        _ = try await harness.readLine { terminal in
            try terminal.type("w\t\t\t")
            try await terminal.waitForScreen { $0.lines == ["norris> w2", "w1  w3  w5  w7", "w2< w4  w6"] }
            try terminal.resize(columns: 12, rows: 3)
            kill(getpid(), SIGWINCH)
            try await terminal.waitForScreen { $0.lines == ["norris> w2", "w2< w5", "rows 2..."] }
            try terminal.type("\r\r")
        }
    }

    func testTerminalMayKeepKeysInPieces() async throws {
        let line = try await harness().readLine { terminal in
            try terminal.type("h\t\t\u{1B}[B\u{1B}[Z\u{1B}OB\r!\r", pause: 2000)
        }
        XCTAssertEqual(line, .line("history !"))
    }

    func testTabThatOnlyListsKeepsTheKilledText() async throws {
        let line = try await harness().readLine(typing: "joke zebra\u{15}h\t\u{19}\r")
        XCTAssertEqual(line, .line("hjoke zebra"))
    }

    func testListIsBelowAWrappedLineWithCursorInTheMiddle() async throws {
        let line = try await harness(columns: 16, rows: 10).readLine { terminal in
            try terminal.type("h" + String(repeating: "x", count: 30))
            try terminal.type(String(repeating: "\u{1B}[D", count: 30) + "\t")
            try await terminal.waitForScreen { screen in
                let rows = ["norris> hxxxxxxx", "xxxxxxxxxxxxxxxx", "xxxxxxx"]
                return screen.lines == rows + ["help", "history"]
                    && screen.cursorRow == 0 && screen.cursorColumn == 9
            }
            try terminal.type("e\t\r")
        }
        XCTAssertEqual(line, .line("help " + String(repeating: "x", count: 30)))
    }

    func testListFollowsALineThatFillsItsRow() async throws {
        let line = try await harness(columns: 16, rows: 10).readLine { terminal in
            try terminal.type("xxxxxx h")
            try terminal.type("\t")
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> xxxxxx h", "", "help", "history"]
                    && screen.cursorRow == 1 && screen.cursorColumn == 0
            }
            try terminal.type("i\t\r")
        }
        XCTAssertEqual(line, .line("xxxxxx history "))
    }

    func testPartOfALongMenuIsShownAroundTheChosenCandidate() async throws {
        let words = (100 ..< 200).map { "w\($0)" }
        let line = try await harness(words, columnWidth: 10, columns: 40, rows: 10).readLine { terminal in
            func waitForRows(_ shown: Range<Int>, line: String) async throws {
                let rows = shown.map { row in
                    stride(from: 100 + row, to: 200, by: 25).map { "w\($0)" }.joined(separator: "      ")
                }
                let note = "rows \(shown.lowerBound + 1) to \(shown.upperBound) of 25"
                try await terminal.waitForScreen { screen in
                    let plain = screen.lines.map { $0.replacing("< ", with: "  ").replacing("<", with: "") }
                    return plain == [line] + rows + [note] && screen.cursorRow == 0
                }
            }
            try terminal.type("w\t")
            try await waitForRows(0 ..< 8, line: "norris> w1")
            try terminal.type("\t" + String(repeating: "\u{1B}[B", count: 8))
            try await waitForRows(8 ..< 16, line: "norris> w108")
            try terminal.type("\u{1B}[Z")
            try await waitForRows(0 ..< 8, line: "norris> w107")
            try terminal.type(String(repeating: "\u{1B}[A", count: 8))
            try await waitForRows(17 ..< 25, line: "norris> w199")
            try terminal.type("\r\r")
        }
        XCTAssertEqual(line, .line("w199 "))
    }

    func testTinyWindowShowsThePartOfTheMenuThatFits() async throws {
        for (rows, shown) in [(3, ["norris> joker", "rows 2 to 2 of 4"]), (2, ["norris> joker", "joker<"])] {
            let line = try await harness(columns: 40, rows: rows).readLine { terminal in
                try terminal.type("\t\t\t")
                let expected = rows == 3 ? [shown[0], "joker<", shown[1]] : shown
                try await terminal.waitForScreen { $0.lines == expected }
                try terminal.type("\r\r")
            }
            XCTAssertEqual(line, .line("joker "))
        }
        let line = try await harness(columns: 40, rows: 1).readLine(typing: "\t\t\t\r\r")
        XCTAssertEqual(line, .line("joker "))
    }

    func testScreenReaderGetsTheListAboveTheLineAndNoMenu() async throws {
        var accessible = LinePrompt("norris> ")
        accessible.isAccessible = true
        let prompt = accessible
        let line = try await harness().readLine(prompt: prompt) { terminal in
            try terminal.type("h")
            try await terminal.waitForScreen { $0.lines == ["norris> h"] }
            try terminal.type("\t\t")
            let listed = ["norris> h", "help", "history"]
            try await terminal.waitForScreen { screen in
                [listed + listed, listed + listed.dropFirst()].contains { screen.lines == $0 + ["norris> h"] }
            }
            try terminal.type("e\t\r")
        }
        XCTAssertEqual(line, .line("help "))
    }

    func testCtrlCAfterAListDiscardsTheLine() async throws {
        let harness = try harness()
        _ = try await harness.readLine { terminal in
            try terminal.type("ho\u{1B}[D\t")
            try await terminal.waitForScreen { $0.lines == ["norris> ho", "help", "history"] }
            kill(getpid(), SIGINT)
        }
        try await harness.showInterrupt(leaving: ["norris> ho^C"])
    }

    func testLateCompletionsCompleteTheWaitingLine() async throws {
        let completer = WordCompleter(nil)
        let harness = try EditorHarness(completer: completer)
        let editor = harness.editor
        let line = try await harness.readLine { terminal in
            try terminal.type("he\t")
            try completer.waitForQuestion()
            completer.words.withValue { $0 = ["help"] }
            editor.completionsHaveArrived()
            try await terminal.waitForScreen { $0.lines == ["norris> help"] && $0.cursorColumn == 13 }
            try terminal.type("x\r")
        }
        XCTAssertEqual(line, .line("help x"))
    }

    func testCompletionsAfterAnotherKeyAreIgnored() async throws {
        let completer = WordCompleter(nil)
        let harness = try EditorHarness(completer: completer)
        let editor = harness.editor
        let line = try await harness.readLine { terminal in
            try terminal.type("he\t")
            try completer.waitForQuestion()
            try terminal.type("l")
            try await terminal.waitForScreen { $0.lines == ["norris> hel"] }
            completer.words.withValue { $0 = ["helabcd"] }
            editor.completionsHaveArrived()
            // When the second key is shown, the completions have arrived, before or after the first key.
            try terminal.type("a")
            try await terminal.waitForScreen { $0.lines == ["norris> hela"] }
            try terminal.type("b")
            try await terminal.waitForScreen { $0.lines == ["norris> helab"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("helab"))
        let next = try await harness.readLine(typing: "y\r")
        XCTAssertEqual(next, .line("y"))
    }

    func testUnexpectedCompletionsAreIgnored() async throws {
        let harness = try harness()
        for _ in 1 ... 100_000 {
            harness.editor.completionsHaveArrived()
        }
        let line = try await harness.readLine(typing: "he\t\r")
        XCTAssertEqual(line, .line("help "))
    }

    private func harness(
        _ words: [String]? = nil,
        columnWidth: Int = 0,
        columns: Int = 80,
        rows: Int = 24
    ) throws -> EditorHarness {
        let completer = WordCompleter(words ?? commands, columnWidth: columnWidth)
        return try EditorHarness(columns: columns, rows: rows, completer: completer)
    }
}
