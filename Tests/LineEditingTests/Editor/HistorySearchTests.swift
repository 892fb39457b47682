import Foundation
import LineEditing
import TerminalText
import TestSupport
import XCTest

/// Ctrl-R and Ctrl-S, in emacs mode and in vi's insert mode.
final class HistorySearchTests: XCTestCase {
    private static let history = ["joke food", "help joke", "search Food fight", "joke dev", "joke food", "quit"]
    private static let prompt = LinePrompt("norris> ", style: ANSI.magenta)
    private static let older = "\u{12}"
    private static let newer = "\u{13}"
    private static let up = "\u{1B}[A"
    private static let down = "\u{1B}[B"
    private static let left = "\u{1B}[D"

    func testMatchIsHighlightedInTheLineThatIsFound() async throws {
        let harness = try EditorHarness(history: Self.history)
        let line = try await harness.readLine(prompt: Self.prompt, shownAs: "norris>") { terminal in
            try terminal.type(Self.older)
            try await terminal.waitForScreen { $0.lines == ["norris>", "(search)"] && $0.cursorColumn == 9 }
            try terminal.type("fo")
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> joke food", "(search) fo"] && screen.cursorColumn == 11
                    && screen.style(of: "fo")?.description == "7" && screen.style(of: "joke ")?.isPlain == true
            }
            try terminal.type("\r")
            try await terminal
                .waitForScreen { $0.lines == ["norris> joke food"] && $0.style(of: "fo")?.isPlain == true }
        }
        XCTAssertEqual(line, .line("joke food"))
    }

    func testSuggestionIsGone() async throws {
        let harness = try EditorHarness(history: ["joke dev"])
        _ = try await harness.readLine(prompt: Self.prompt, shownAs: "norris>") { terminal in
            try terminal.type("jo")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] }
            try terminal.type(Self.older + "\u{15}")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev", "(search)"] }
            try terminal.type("\u{7}")
            try await terminal.waitForScreen { $0.lines == ["norris> joke dev"] && $0.cursorColumn == 10 }
            try terminal.type("\r")
        }
    }

    func testSearchBeginsWithTheTypedText() async throws {
        for key in [Self.older, Self.newer] {
            let line = try await harness().readLine { terminal in
                try terminal.type("fo")
                try await terminal.waitForScreen { $0.lines == ["norris> fo"] }
                try terminal.type(key)
                try await terminal.waitForScreen { $0.lines == ["norris> joke food", "(search) fo"] }
                try terminal.type(" fight")
                try await terminal.waitForScreen { $0.lines == ["norris> search Food fight", "(search) fo fight"] }
                try terminal.type("\u{7}")
                try await terminal.waitForScreen { $0.lines == ["norris> fo"] }
                try terminal.type("x\r")
            }
            XCTAssertEqual(line, .line("fox"))
        }
    }

    func testPatternIsWordsInAnyOrderWithoutCaseUnlessACapitalIsTyped() async throws {
        let history = Self.history + ["search 日本 e\u{301}tude", "show É"]
        for (pattern, found) in [
            ("food", "joke food"), ("FOOD", nil), ("Food", "search Food fight"), ("fight sea", "search Food fight"),
            ("  dev  jo ", "joke dev"), ("é 日", "search 日本 e\u{301}tude"), ("é", "show É"), ("É", "show É"), (
                "e ",
                "search"
            ),
        ] as [(String, String?)] {
            for (columns, rows) in [(80, 24), (40, 10), (20, 6)] {
                let harness = try EditorHarness(history: history, columns: columns, rows: rows)
                let line = try await harness.readLine { terminal in
                    for byte in (Self.older + pattern).utf8 {
                        try terminal.type([byte])
                    }
                    try await terminal.waitForScreen { $0.text.contains(Self.shown(pattern)) }
                    try terminal.type(found == nil ? "\u{7}none\r" : "\r")
                }
                guard case let .line(text) = line else { return XCTFail(pattern) }
                XCTAssertTrue(text.hasPrefix(found ?? "none"), "\(pattern): \(text)")
            }
        }
    }

    func testCtrlRAndCtrlSWalkThroughDifferentLines() async throws {
        for configuration in ["", "bind -v\n"] {
            let line = try await harness(configuration).readLine { terminal in
                func expect(_ line: String, bells: Int = 0) async throws {
                    try await terminal.waitForScreen { screen in
                        screen.lines == ["norris> \(line)", "(search) jo"] && screen.bells == bells
                    }
                }
                try terminal.type(Self.older + "jo")
                try await expect("joke food")
                try terminal.type(Self.older)
                try await expect("joke dev")
                try terminal.type(Self.older)
                try await expect("help joke")
                try terminal.type(Self.older)
                try await expect("help joke", bells: 1)
                try terminal.type(Self.newer)
                try await expect("joke dev", bells: 1)
                try terminal.type("\r")
            }
            XCTAssertEqual(line, .line("joke dev"), configuration)
        }
    }

    func testSearchBeginsAtTheLineOfTheHistoryThatIsShown() async throws {
        for (keys, expected) in [
            (Self.up + Self.up + Self.up + Self.older + "jo\r", "joke dev"),
            (Self.up + Self.up + Self.up + Self.newer + "jo\r", "joke dev"),
            (Self.up + Self.up + Self.up + Self.newer + "food\r", "joke food"),
            (Self.older + Self.older + Self.older + "\r", "joke food"),
        ] {
            let line = try await harness().readLine(typing: keys)
            XCTAssertEqual(line, .line(expected), keys.debugDescription)
        }
    }

    func testBackspaceAndCtrlWEditThePattern() async throws {
        for configuration in ["", "bind -v\n"] {
            for (keys, pattern) in [
                ("food dev\u{17}", "food"), ("food\u{17}dev", "dev"), ("de\u{301}\u{7F}ev", "dev"), (
                    "日\u{8}dev",
                    "dev"
                ),
                ("zzz\u{15}dev", "dev"),
            ] {
                _ = try await harness(configuration).readLine { terminal in
                    try terminal.type(Self.older + keys)
                    try await terminal.waitForScreen { screen in
                        screen.lines == ["norris> joke \(pattern)", "(search) \(pattern)"]
                    }
                    try terminal.type("\r")
                }
            }
        }
    }

    func testPasteGoesIntoThePattern() async throws {
        let line = try await harness().readLine { terminal in
            try terminal.type(Self.older + "se\u{1B}[200~\u{7F}arch\nfoo\u{1B}[201~d")
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> search Food fight", "(search) search food"]
            }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("search Food fight"))
    }

    func testCtrlGAndEscapeLeaveAtOnceWithTheLineOfBefore() async throws {
        for configuration in ["", "bind -v\n"] {
            for key in ["\u{7}", "\u{1B}"] {
                for pattern in ["", "food", "zzz"] {
                    let line = try await harness(configuration).readLine { terminal in
                        try terminal.type("half" + Self.left)
                        try await terminal.waitForScreen { $0.cursorColumn == 11 }
                        try terminal.type(Self.older + "\u{15}" + pattern)
                        try await terminal.waitForScreen { $0.text.contains(Self.shown(pattern)) }
                        try terminal.type(key)
                        try await terminal.waitForScreen { $0.lines == ["norris> half"] && $0.cursorColumn == 11 }
                        try terminal.type("x\r")
                    }
                    XCTAssertEqual(line, .line("halxf"), "\(key.debugDescription) \(pattern) \(configuration)")
                }
            }
        }
    }

    func testUpWorksAfterAPatternThatFindsNothing() async throws {
        let line = try await harness().readLine(typing: Self.older + "zzz\u{7}" + Self.up + "\r")
        XCTAssertEqual(line, .line("quit"))
    }

    func testPatternThatFindsNothingSaysSoAndRunsNothing() async throws {
        for (columns, rows) in [(80, 24), (40, 10), (20, 6)] {
            let harness = try EditorHarness(history: Self.history, columns: columns, rows: rows)
            let line = try await harness.readLine { terminal in
                try terminal.type("half" + Self.older + "\u{15}food")
                try await terminal.waitForScreen { $0.lines == ["norris> joke food", "(search) food"] }
                try terminal.type("x")
                try await terminal.waitForScreen { screen in
                    screen.lines.first == "norris> half" && screen.cursorRow == 1 && screen.cursorColumn == 14
                        && screen.lines.dropFirst().joined() == "(search) foodx: no match"
                }
                try terminal.type("\r")
                try await terminal.waitForScreen { $0.lines == ["norris> half"] }
                try terminal.type("!\r")
            }
            XCTAssertEqual(line, .line("half!"))
        }
    }

    func testKeysThatMoveTakeTheLine() async throws {
        for configuration in ["", "bind -v\n"] {
            for (keys, expected) in [
                (Self.left + "x", "joke foxd"),
                ("\u{1B}OD\u{1B}[Dx", "joke fxod"),
                ("\u{1B}[Cx", "joke fodx"),
                ("\u{1B}[Hx", "xjoke fod"),
                ("\u{1B}[1~x", "xjoke fod"),
                ("\u{1B}[Fx", "joke fodx"),
                ("\u{5}x", "joke fodx"),
                ("\u{1B}[1;5Dx", "joke xfod"),
                ("\u{1B}[15~x", "joke fodx"),
                ("\u{4}x", "joke fodx"),
            ] {
                for gap in [false, true] {
                    let harness = try harness(configuration, history: ["joke fod", "quit"])
                    let line = try await harness.readLine { terminal in
                        try terminal.type(Self.older + "fo")
                        if gap {
                            try await terminal.waitForScreen { $0.lines == ["norris> joke fod", "(search) fo"] }
                        }
                        try terminal.type(keys + "\r")
                    }
                    XCTAssertEqual(line, .line(expected), keys.debugDescription + configuration)
                }
            }
        }
    }

    func testUpAndDownGoOnFromTheLineFound() async throws {
        for configuration in ["", "bind -v\n"] {
            for (keys, expected) in [
                (Self.older + "fight" + Self.up, "help joke"), (Self.older + "fight" + Self.down, "joke dev"),
                (Self.older + "fight" + Self.up + Self.up, "help joke"),
                (Self.older + "fight" + Self.down + Self.down + Self.down, "quit"),
                ("half" + Self.older + "\u{15}quit" + Self.down, "half"),
                ("half" + Self.older + "zz" + Self.up, "half"),
                ("half" + Self.older + "\u{15}dev" + Self.up + Self.down + Self.down + Self.down + Self.down, "half"),
            ] {
                let line = try await harness(configuration).readLine(typing: keys + "\r")
                XCTAssertEqual(line, .line(expected), keys.debugDescription + configuration)
            }
        }
    }

    func testUpAndDownGoOnFromTheLineFoundWhereOneWasShownBefore() async throws {
        let history = ["joke for A", "joke for B", "joke for C", "search owl", "joke for D", "source"]
        let keys = Self.up + Self.up + Self.up + Self.older + "for" + Self.older
        for configuration in ["", "bind -v\n"] {
            for (last, expected) in [
                (Self.up, "joke for B"), (Self.up + Self.up, "joke for A"), (Self.down, "search owl"),
                (Self.down + Self.down, "joke for D"),
            ] {
                let harness = try harness(configuration, history: history)
                let line = try await harness.readLine(typing: keys + last + "\r")
                XCTAssertEqual(line, .line(expected), last.debugDescription + configuration)
                XCTAssertFalse(harness.terminal.transcript.contains("\u{7}"))
            }
        }
    }

    func testLineThatUpDoesNotReachIsNotFound() async throws {
        let harness = try EditorHarness(history: ["oldest"] + (1 ... 1000).map { "joke \($0)" })
        let line = try await harness.readLine { terminal in
            try terminal.type(Self.older + "oldest")
            try await terminal.waitForScreen { $0.lines == ["norris>", "(search) oldest: no match"] }
            try terminal.type("\u{15}joke 1 ")
            try await terminal.waitForScreen { $0.lines.first == "norris> joke 1000" }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("joke 1000"))
    }

    func testEnterEndsASearchOfViAndNGoesOn() async throws {
        let line = try await harness("bind -v\n").readLine { terminal in
            try terminal.type("half\u{1B}")
            try await terminal.waitForScreen { $0.cursorColumn == 11 }
            try terminal.type("/fo\r")
            for (key, shown) in [("", "joke food"), ("n", "search Food fight"), ("N", "joke food")] {
                try terminal.type(key)
                try await terminal.waitForScreen { $0.lines == ["norris> \(shown)"] && $0.bells == 0 }
            }
            try terminal.type("N")
            try await terminal.waitForScreen { $0.lines == ["norris> joke food"] && $0.bells == 1 }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("joke food"))
        let command = try await harness("bind -v\n").readLine(typing: "\u{1B}/fight" + Self.up + "0x\r")
        XCTAssertEqual(command, .line("elp joke"))
    }

    func testCtrlCEndsTheLine() async throws {
        let harness = try harness()
        for (pattern, shown) in [("food", "joke food"), ("zzz", "half"), ("", "half")] {
            let line = try await harness.readLine { terminal in
                try terminal.type("half" + Self.older + "\u{15}" + pattern)
                try await terminal.waitForScreen { $0.lines.last?.hasPrefix(Self.shown(pattern)) == true }
                kill(getpid(), SIGINT)
            }
            XCTAssertEqual(line, .interrupted(discardedText: true))
            _ = write(harness.terminal.secondary, "^C\r\n", 4)
            try await harness.terminal.waitForScreen { $0.lines.last == "norris> \(shown)^C" }
        }
    }

    func testWindowChangeShowsTheSearchAgain() async throws {
        let line = try await harness().readLine { terminal in
            try terminal.type(Self.older + "fight")
            try await terminal.waitForScreen { $0.lines == ["norris> search Food fight", "(search) fight"] }
            for (columns, rows) in [(20, 6), (40, 10), (80, 24)] {
                try terminal.resize(columns: columns, rows: rows)
                kill(getpid(), SIGWINCH)
                try await terminal.waitForScreen { screen in
                    screen.text.filter { !$0.isWhitespace } == "norris>searchFoodfight(search)fight" && screen
                        .cursorColumn == 14
                        && screen.lines.count == (columns == 20 ? 3 : 2)
                }
            }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("search Food fight"))
    }

    func testSearchWorksInCommandModeOfVi() async throws {
        for key in [Self.older, "/"] {
            let line = try await harness("bind -v\n").readLine { terminal in
                try terminal.type("half\u{1B}")
                try await terminal.waitForScreen { $0.cursorColumn == 11 }
                // What was typed is the pattern of Ctrl-R.
                try terminal.type(key + "\u{15}dev")
                try await terminal.waitForScreen { $0.lines == ["norris> joke dev", "(search) dev"] }
                try terminal.type(Self.left + "0x\r")
            }
            XCTAssertEqual(line, .line("oke dev"))
        }
    }

    /// The row with the pattern; the screen has no blanks at its end.
    private static func shown(_ pattern: String) -> String {
        "(search) \(pattern)".trimmingCharacters(in: .whitespaces)
    }

    private func harness(_ configuration: String = "", history: [String] = HistorySearchTests.history) throws
        -> EditorHarness
    {
        let folder = try TemporaryFolder()
        return try EditorHarness(history: history, configuration: folder.write(configuration, to: "editrc"))
    }
}
