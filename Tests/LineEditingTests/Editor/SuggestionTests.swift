import Foundation
import LineEditing
import TerminalText
import TestSupport
import XCTest

/// The rest of an earlier line, faint behind the cursor.
final class SuggestionTests: XCTestCase {
    private static let prompt = LinePrompt("norris> ", style: ANSI.magenta)
    private static let shownPrompt = "\u{1B}[35mnorris>\u{1B}[0m "
    private static let right = "\u{1B}[C"

    func testNewestLineThatBeginsWithTheTypedTextIsSuggested() async throws {
        let line = try await read(history: ["joke dev", "joke food", "help joke"]) { terminal in
            try terminal.type("jo")
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> joke food"] && screen.cursorColumn == 10
                    && screen.style(of: "ke food")?.description == "2" && screen.style(of: "jo")?.isPlain == true
            }
            try terminal.type("\r")
            try await terminal.waitForScreen { $0.lines == ["norris> jo"] }
        }
        XCTAssertEqual(line, .line("jo"))
    }

    func testOnlyCompletionIsSuggestedWithoutALineOfTheHistory() async throws {
        let harness = try EditorHarness(history: ["other"], completer: WordCompleter(["help", "history"]))
        let line = try await read(harness) { terminal in
            try terminal.type("h")
            try await terminal.waitForScreen { $0.lines == ["norris> h"] }
            try terminal.type("e")
            try await terminal.waitForScreen { $0.lines == ["norris> help"] && $0.cursorColumn == 10 }
            try terminal.type(Self.right + "\r")
        }
        XCTAssertEqual(line, .line("help"))
    }

    func testKeysTakeTheWholeSuggestion() async throws {
        for configuration in ["", "bind -v\n"] {
            let folder = try TemporaryFolder()
            let path = try folder.write(configuration, to: "editrc")
            let harness = try EditorHarness(history: ["joke dev for Zoë"], configuration: path)
            for key in [Self.right, "\u{1B}OC", "\u{1B}[F", "\u{1B}[4~", "\u{5}", "\u{6}"] {
                let line = try await read(harness) { try $0.type("jo" + key + "!\r") }
                XCTAssertEqual(line, .line("joke dev for Zoë!"), key.debugDescription + configuration)
            }
        }
    }

    func testKeysTakeAWordOfTheSuggestion() async throws {
        let harness = try EditorHarness(history: ["search cafe\u{301} au-lait 日本 👍"])
        for key in ["\u{1B}f", "\u{1B}[1;5C"] {
            let words = ["search", "search cafe\u{301}", "search cafe\u{301} au-lait", "search cafe\u{301} au-lait 日本"]
            for (count, words) in words.enumerated() {
                let line = try await read(harness) { terminal in
                    try terminal.type("s" + String(repeating: key, count: count + 1) + "\r")
                }
                XCTAssertEqual(line, .line(words))
            }
        }
    }

    func testKeysThatMoveDoNotTakeItInTheMiddleOfALine() async throws {
        let line = try await read(history: ["joke dev"]) { terminal in
            try terminal.type("joke")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] }
            try terminal.type("\u{1B}[D")
            try await terminal.waitForScreen { $0.lines == ["norris> joke"] && $0.cursorColumn == 11 }
            try terminal.type("\u{1B}[D\u{1B}f")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] && $0.cursorColumn == 12 }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("joke"))
    }

    func testLineOfTheHistoryHasNoSuggestionUntilItIsEdited() async throws {
        for configuration in ["", "bind -v\n"] {
            let folder = try TemporaryFolder()
            let path = try folder.write(configuration, to: "editrc")
            let harness = try EditorHarness(
                history: ["joke dev for Vim", "joke dev", "search jokes"],
                configuration: path
            )
            for keys in [
                "\u{1B}[A\u{1B}[A",
                "joke d\u{1B}[A",
                "\u{12}dev\u{5}",
                "\u{12}dev\u{1B}[C",
                "\u{12}sea\u{1B}[A",
            ] {
                let line = try await read(harness) { terminal in
                    try terminal.type(keys)
                    try await terminal.waitForScreen { $0.lines.last == "norris> joke dev" && $0.cursorColumn == 16 }
                    try terminal.type("\u{1B}[F")
                    try terminal.type("\u{1B}[F \u{1B}[F")
                    try await terminal.waitForScreen { $0.lines.last == "norris> joke dev for Vim" }
                    try terminal.type("\r")
                }
                XCTAssertEqual(line, .line("joke dev for Vim"), keys.debugDescription + configuration)
            }
        }
    }

    func testLineThatIsTypedAgainHasASuggestion() async throws {
        for keys in ["sho\u{1B}[A\u{15}show", "sho\u{1B}[A\u{15}\u{19}", "show\u{12}\u{7}", "sh\u{12}\u{7}ow"] {
            _ = try await read(history: ["show 3", "show"]) { terminal in
                try terminal.type(keys)
                try await terminal.waitForScreen { $0.lines == ["norris> show 3"] && $0.cursorColumn == 12 }
                try terminal.type("\r")
            }
        }
    }

    func testLineOfTheHistoryHasNoSuggestionAfterASearchThatIsLeft() async throws {
        let line = try await read(history: ["joke", "show 3", "show"]) { terminal in
            try terminal.type("\u{1B}[A\u{12}jo")
            try await terminal.waitForScreen { $0.lines == ["norris> joke", "(search) jo"] }
            try terminal.type("\u{7}")
            try await terminal.waitForScreen { $0.lines == ["norris> show"] && $0.cursorColumn == 12 }
            try terminal.type("\u{1B}[A")
            try await terminal.waitForScreen { $0.lines == ["norris> show 3"] && $0.cursorColumn == 14 }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("show 3"))
    }

    func testSuggestionIsGoneWhenItDoesNotFit() async throws {
        _ = try await read(history: ["joke dev"]) { terminal in
            try terminal.type("joke d")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] }
            try terminal.type("x")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dx"] }
            try terminal.type("\u{7F}")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] && $0.cursorColumn == 14 }
            try terminal.type("\r")
        }
    }

    func testSuggestionIsGoneInASearchAndAfterTab() async throws {
        let harness = try EditorHarness(history: ["joke dev", "jo x"], completer: WordCompleter(["joke", "join"]))
        _ = try await read(harness) { terminal in
            try terminal.type("jok")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] }
            try terminal.type("\u{12}\u{15}x")
            try await terminal.waitForScreen { $0.lines == ["norris> jo x", "(search) x"] }
            try terminal.type("\u{7}\u{15}jo")
            try await terminal.waitForScreen { $0.lines == ["norris> jo x"] && $0.cursorColumn == 10 }
            try terminal.type("\t")
            try await terminal.waitForScreen { $0.lines == ["norris> jo", "joke", "join"] }
            try terminal.type("k")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] }
            try terminal.type("\r")
        }
    }

    func testCtrlCLeavesTheTypedTextAlone() async throws {
        let harness = try EditorHarness(history: ["joke dev"])
        _ = try await read(harness) { terminal in
            try terminal.type("jo")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] }
            kill(getpid(), SIGINT)
        }
        try await harness.showInterrupt(leaving: ["norris> jo^C"])
    }

    func testSuggestionIsRightInEveryWindow() async throws {
        let whole = "日本" + String(repeating: "日本👍e\u{301}", count: 30)
        for (columns, rows) in [(80, 24), (40, 10), (20, 6)] {
            let harness = try EditorHarness(history: [whole], columns: columns, rows: rows)
            let line = try await read(harness) { terminal in
                for count in 1 ... 40 {
                    let typed = "norris> " + whole.prefix(count)
                    try terminal.type(String(typed.suffix(1)))
                    let end = Self.end(of: typed, columns: columns)
                    try await terminal.waitForScreen { screen in
                        // Blanks at the edge, where a wide character does not fit, are no part of the lines.
                        let shown = screen.lines.joined().filter { $0 != "…" }
                        return shown.hasPrefix(typed) && ("norris> " + whole).hasPrefix(shown)
                            && screen.lines.count == end.row + 1 && screen.lines[end.row].last == "…"
                            && screen.cursorRow == end.row && screen.cursorColumn == end.column
                    }
                }
                try terminal.type("\r")
                try await terminal.waitForScreen { $0.lines.joined() == "norris> " + whole.prefix(40) }
            }
            XCTAssertEqual(line, .line(String(whole.prefix(40))))
        }
    }

    func testWindowThatChangesShowsTheSuggestionAgain() async throws {
        let harness = try EditorHarness(history: ["joke " + String(repeating: "x", count: 30)], columns: 60)
        _ = try await read(harness) { terminal in
            try terminal.type("jo")
            try await terminal.waitForScreen { $0.lines == ["norris> joke " + String(repeating: "x", count: 30)] }
            try terminal.resize(columns: 20, rows: 6)
            kill(getpid(), SIGWINCH)
            try await terminal.waitForScreen { $0.lines == ["norris> joke xxxxxx…"] && $0.cursorColumn == 10 }
            try terminal.resize(columns: 40, rows: 6)
            kill(getpid(), SIGWINCH)
            try await terminal.waitForScreen { $0.lines == ["norris> joke " + String(repeating: "x", count: 26) + "…"] }
            try terminal.type("\r")
            try await terminal.waitForScreen { $0.lines == ["norris> jo"] }
        }
    }

    func testThereIsNoSuggestionWithoutColor() async throws {
        let line = try await EditorHarness(history: ["joke dev"]).readLine { terminal in
            try terminal.type("jo")
            try await terminal.waitForScreen { $0.lines == ["norris> jo"] }
            try terminal.type(Self.right)
            try await terminal.waitForScreen { $0.bells == 1 && $0.lines == ["norris> jo"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("jo"))
    }

    func testEachKeyIsShownWithOneUpdate() async throws {
        let harness = try EditorHarness(history: ["joke dev"])
        _ = try await read(harness) { terminal in
            let keys = [
                ("j", 9),
                ("o", 10),
                ("\u{7F}", 9),
                ("\u{1B}[D", 8),
                ("\u{5}", 9),
                ("\u{5}", 16),
                ("\u{17}", 13),
            ]
            for (key, column) in keys {
                let count = terminal.transcript.utf8.count
                try terminal.type(key)
                try await terminal.waitForScreen { $0.cursorColumn == column }
                let written = String(decoding: terminal.transcript.utf8.dropFirst(count), as: UTF8.self)
                let updates = written.components(separatedBy: "\u{1B}[?2026h")
                XCTAssertTrue(updates.count <= 2 && written.hasSuffix("\u{1B}[?2026l") || updates.count == 1, written)
            }
            try terminal.type("\r")
        }
    }

    private func read(
        history: [String],
        while person: @Sendable (PseudoTerminal) async throws -> Void
    ) async throws -> LineInput {
        try await read(EditorHarness(history: history), while: person)
    }

    private func read(
        _ harness: EditorHarness,
        while person: @Sendable (PseudoTerminal) async throws -> Void
    ) async throws -> LineInput {
        try await harness.readLine(prompt: Self.prompt, shownAs: Self.shownPrompt, while: person)
    }

    /// Where the cursor is behind a text of narrow Latin and other wide characters.
    private static func end(of text: String, columns: Int) -> (row: Int, column: Int) {
        text.reduce((row: 0, column: 0)) { position, character in
            let width = character.unicodeScalars.allSatisfy { $0.value < 0x400 } ? 1 : 2
            let start = position.column + width > columns ? (position.row + 1, 0) : position
            return start.1 + width == columns ? (start.0 + 1, 0) : (start.0, start.1 + width)
        }
    }
}
