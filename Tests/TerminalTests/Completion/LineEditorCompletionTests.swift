import Foundation
@testable import Terminal
import TestSupport
import XCTest

final class LineEditorCompletionTests: XCTestCase {
    private let commands = ["joke", "joker", "help", "history"]

    func testTabReplacesTheWordBeforeTheCursor() async throws {
        for (words, keys, expected) in [
            // A single match gets a space.
            (commands, "a HE\tjoke", "a help joke"),
            // A candidate that continues gets none.
            (["dev,", "name "], "d\tx", "dev,x"),
            (["dev,", "name "], "n\tx", "name x"),
            // A space that is there is skipped.
            (commands, "he x\(Key.left)\(Key.left)\ty", "help yx"),
            // What follows the cursor stays, unless it is a part of the candidate.
            (["joke", "help"], "joke\(Key.left)\(Key.left)\ty", "joke y"),
            (["joke", "help"], "joxx\(Key.left)\(Key.left)\ty", "joke yxx"),
            (["joke", "help"], "jo,x\(Key.left)\(Key.left)\ty", "jokey,x"),
            (commands, "hi\(Key.left)\t\t\t\ry", "history y"),
            (commands, "hi\(Key.left)\t\t\t\t\ry", "help yi"),
            (["Zoë👩‍🚀日本"], "a zoë\t!", "a Zoë👩‍🚀日本 !"),
            // A key that only lists keeps the text that was cut.
            (commands, "joke zebra\u{15}h\t\u{19}", "hjoke zebra"),
            // A pasted tab is a blank.
            (["help"], Key.paste("he\t"), "he "),
            // Other keys take the chosen candidate, and act.
            (commands, "h\t\tx", "helpx"),
            (commands, "h\t\t ", "help "),
            (commands, "h\t\t\u{7F}", "hel"),
            (commands, "h\t\t\u{1}x", "xhelp"),
            (commands, "x h\t\t\u{1B}by", "x yhelp"),
            (commands, "h\t\t" + Key.paste(" it"), "help it"),
            // What all candidates begin with ends between characters.
            (["e\u{301}a", "ea"], "\t", ""),
            (["👩‍🚀!", "👩‍🚒!"], "\t", ""),
        ] {
            try await harness(words).type(keys, returns: expected)
        }
    }

    func testArrowsDoWhatTheyAlwaysDoBeforeASecondTab() async throws {
        let harness = try EditorHarness(history: ["old"], completer: WordCompleter(commands))
        try await harness.type("\t" + Key.up, returns: "old")
    }

    func testNoMatchBeepsAndChangesNothing() async throws {
        try await harness().type(returns: "x") { terminal in
            try await terminal.type("x\t", shows: "norris> x", bells: 1)
        }
    }

    func testSeveralMatchesInsertCommonPrefixAndAreListedBelowUntilTheNextKey() async throws {
        try await harness().type(returns: "joker") { terminal in
            try await terminal.type("J\t", shows: "norris> joke▏\njoke\njoker", bells: 0)
            try await terminal.type("r", shows: "norris> joker▏")
        }
    }

    func testTabShiftTabAndArrowsWalkThroughTheMenu() async throws {
        let words = (1 ... 7).map { "w\($0)" }
        let harness = try harness(words, columnWidth: 4, columns: 15, prompt: .colored)
        try await harness.type(returns: "a w1 yx") { terminal in
            try terminal.type("a w x" + Key.left + Key.left + "\t")
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
            try await terminal.type("\r", shows: "norris> a w1 ▏x")
            try terminal.type("y")
        }
    }

    func testEscapeAndCtrlGRestoreTheLine() async throws {
        for key in ["\u{1B}", "\u{7}"] {
            for tabs in ["\t", "\t\t", "\t\t\t"] {
                try await harness().type(returns: "a h") { terminal in
                    try terminal.type("joke zebra\u{15}a h\(Key.left)\(Key.right)x\u{7F}" + tabs)
                    try await terminal.waitForScreen { $0.lines.count == 3 }
                    try await terminal.type(key, shows: "norris> a h▏")
                }
            }
        }
    }

    func testCtrlCEndsAListAndAMenu() async throws {
        try await harness().interrupt(
            after: ["ho" + Key.left + "\t": "norris> ho\nhelp\nhistory"],
            leaving: "norris> ho^C"
        )
        try await harness().interrupt(after: ["h\t\t": "norris> help\nhelp<\nhistory"], leaving: "norris> help^C")
    }

    func testMenuIsLaidOutAgainWhenTheWindowChanges() async throws {
        let words = (1 ... 7).map { "w\($0)" }
        try await harness(words, columnWidth: 4, columns: 16, rows: 5).type(returns: "w5 ") { terminal in
            try await terminal.type("w\t\t\t", shows: "norris> w2\nw1  w3  w5  w7\nw2< w4  w6")
            try await terminal.resize(columns: 12, rows: 3, shows: "norris> w2\nw2< w5\nrow 2 of 3")
            try await terminal.type("\u{1B}[C", shows: "norris> w5\nw2  w5<\nrow 2 of 3")
            try terminal.type("\r")
        }
    }

    func testListIsBelowAWrappedLineWithCursorInTheMiddle() async throws {
        let xs = String(repeating: "x", count: 30)
        let screen = "norris> h▏xxxxxxx\nxxxxxxxxxxxxxxxx\nxxxxxxx\nhelp\nhistory"
        try await harness(columns: 16, rows: 10).type([
            "h" + xs + String(repeating: Key.left, count: 30) + "\t": screen,
        ], then: "e\t", returns: "help " + xs)
    }

    func testListFollowsALineThatFillsItsRow() async throws {
        let screen = "norris> xxxxxx h\n▏\nhelp\nhistory"
        try await harness(columns: 16, rows: 10).type(["xxxxxx h\t": screen], then: "i\t", returns: "xxxxxx history ")
    }

    func testPartOfALongMenuIsShownAroundTheChosenCandidate() async throws {
        let words = (1 ... 12).map { "word\($0)" }
        func screen(_ line: String, _ shown: ClosedRange<Int>) -> String {
            let rows = shown.map { words[$0 - 1] + (words[$0 - 1] == line ? "<" : "") }
            let note = "rows \(shown.lowerBound) to \(shown.upperBound) of 12"
            return (["norris> \(line)▏"] + rows + [note]).joined(separator: "\n")
        }
        try await harness(words, columns: 40, rows: 6).type([
            "w\t": screen("word", 1 ... 4),
            "\t" + String(repeating: Key.down, count: 4): screen("word5", 5 ... 8),
            "\u{1B}[Z": screen("word4", 1 ... 4),
            String(repeating: Key.up, count: 4): screen("word12", 9 ... 12),
        ], then: "\r", returns: "word12 ")
    }

    func testTinyWindowShowsThePartOfTheMenuThatFits() async throws {
        let screens = [3: "norris> joker\njoker<\nrow 2 of 4", 2: "norris> joker\njoker<"]
        for (rows, screen) in screens {
            try await harness(columns: 40, rows: rows).type(["\t\t\t": screen], then: "\r", returns: "joker ")
        }
        try await harness(columns: 40, rows: 1).type("\t\t\t\r", returns: "joker ")
    }

    func testScreenReaderGetsTheListAboveTheLineAndNoMenu() async throws {
        try await harness(prompt: .accessible).type(returns: "help ") { terminal in
            try await terminal.type("h", shows: "norris> h")
            try terminal.type("\t\t")
            let listed = ["norris> h", "help", "history"]
            try await terminal.waitForScreen { screen in
                [listed + listed, listed + listed.dropFirst()].contains { screen.lines == $0 + ["norris> h"] }
            }
            try terminal.type("e\t")
        }
    }

    func testLateCompletionsCompleteTheWaitingLineOrChooseWithItsTabs() async throws {
        for (keys, tabs, words, screen, last, expected) in [
            ("he\t", 1, ["help"], "norris> help ▏", "x", "help x"),
            ("h\t\t", 2, ["help", "history"], "norris> help▏\nhelp<\nhistory", "\r", "help "),
        ] {
            let completer = WordCompleter(nil)
            let harness = try EditorHarness(completer: completer)
            let editor = harness.editor
            try await harness.type(returns: expected) { terminal in
                try terminal.type(keys)
                try completer.waitForQuestion(count: tabs)
                completer.words.withValue { $0 = words }
                editor.completionsHaveArrived()
                try await terminal.type("", shows: screen)
                try terminal.type(last)
            }
        }
    }

    func testCompletionsAfterAnotherKeyAreIgnored() async throws {
        let completer = WordCompleter(nil)
        let harness = try EditorHarness(completer: completer)
        let editor = harness.editor
        try await harness.type(returns: "helab") { terminal in
            try terminal.type("he\t")
            try completer.waitForQuestion()
            try await terminal.type("l", shows: "norris> hel")
            completer.words.withValue { $0 = ["helabcd"] }
            editor.completionsHaveArrived()
            // When the second key is shown, the completions have arrived, before or after the first key.
            try await terminal.type("a", shows: "norris> hela")
            try await terminal.type("b", shows: "norris> helab")
        }
        try await harness.type("y", returns: "y")
    }

    func testListInOneRowHasNoRoomForItsNumber() {
        let rows = ["a", "b", "c"].map { StyledText($0) }

        XCTAssertEqual(rows.part(around: 1, columns: 20, rows: 1).map(\.plain), ["b"])
        XCTAssertEqual(rows.part(around: 1, columns: 20, rows: 2).map(\.plain), ["b", "row 2 of 3"])
    }

    func testUnexpectedCompletionsAreIgnored() async throws {
        let harness = try harness()
        for _ in 1 ... 100_000 {
            harness.editor.completionsHaveArrived()
        }
        try await harness.type("he\t", returns: "help ")
    }

    private func harness(
        _ words: [String]? = nil,
        columnWidth: Int = 0,
        columns: Int = 80,
        rows: Int = 24,
        prompt: LinePrompt = .plain
    ) throws -> EditorHarness {
        let completer = WordCompleter(words ?? commands, columnWidth: columnWidth)
        return try EditorHarness(columns: columns, rows: rows, prompt: prompt, completer: completer)
    }
}
