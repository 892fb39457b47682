import Foundation
import LineEditing
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

    func testSeveralMatchesInsertCommonPrefixAndAreListed() async throws {
        let line = try await harness().readLine { terminal in
            try terminal.type("J\t")
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> joke", "joke", "joker", "norris> joke"]
                    && screen.cursorRow == 3 && screen.cursorColumn == 12 && screen.bells == 0
            }
            try terminal.type("r\r")
        }
        XCTAssertEqual(line, .line("joker"))
    }

    func testEveryTabListsAgain() async throws {
        _ = try await harness().readLine { terminal in
            try terminal.type("h\t\t")
            let listed = ["norris> h", "help", "history"]
            try await terminal.waitForScreen { $0.lines == listed + listed + ["norris> h"] }
            try terminal.type("\r")
        }
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
                return screen.lines == rows + ["help", "history"] + rows
                    && screen.cursorRow == 5 && screen.cursorColumn == 9
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
                screen.lines == ["norris> xxxxxx h", "help", "history", "norris> xxxxxx h"]
                    && screen.cursorRow == 4 && screen.cursorColumn == 0
            }
            try terminal.type("i\t\r")
        }
        XCTAssertEqual(line, .line("xxxxxx history "))
    }

    func testTooLongListIsCutAndCountsMissingCandidates() async throws {
        let words = (100 ..< 200).map { "w\($0)" }
        let line = try await harness(words, columnWidth: 10, columns: 40, rows: 10).readLine { terminal in
            try terminal.type("w\t")
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> w1"] + stride(from: 100, to: 128, by: 4).map { first in
                    (first ..< first + 4).map { "w\($0)" }.joined(separator: "      ")
                } + ["and 72 more", "norris> w1"]
            }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("w1"))
    }

    func testWindowOfThreeRowsShowsOnlyTheCount() async throws {
        _ = try await harness(columns: 40, rows: 3).readLine { terminal in
            try terminal.type("\t")
            try await terminal.waitForScreen { $0.lines == ["norris>", "and 4 more", "norris>"] }
            try terminal.type("\r")
        }
    }

    func testCtrlCAfterAListDiscardsTheLine() async throws {
        let harness = try harness()
        _ = try await harness.readLine { terminal in
            try terminal.type("ho\u{1B}[D\t")
            try await terminal.waitForScreen { $0.lines == ["norris> ho", "help", "history", "norris> ho"] }
            kill(getpid(), SIGINT)
        }
        try await harness.showInterrupt(leaving: ["norris> ho", "help", "history", "norris> ho^C"])
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
