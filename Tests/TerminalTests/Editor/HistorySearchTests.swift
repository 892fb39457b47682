import Terminal
import TestSupport
import XCTest

/// Ctrl-R and Ctrl-S, in emacs mode and in vi's insert mode.
final class HistorySearchTests: XCTestCase {
    private static let history = ["joke food", "help joke", "search Food fight", "joke dev", "joke food", "quit"]
    /// Patterns that replace "half", the lines shown then, and the rows below them.
    private static let patterns = [
        ("food", "joke food", "food\n…"), ("zzz", "half", "zzz: no match"), ("", "half", "\n…"),
    ]

    func testMatchIsHighlightedInTheLineThatIsFound() async throws {
        let harness = try EditorHarness(history: Self.history, prompt: .colored)
        try await harness.type(returns: "joke food") { terminal in
            try await terminal.type(Key.older, shows: "norris>\n(search) ▏\n…")
            try await terminal.type("fo", shows: "norris> joke food\n(search) fo▏\n…")
            try await terminal.waitForScreen { screen in
                screen.style(of: "fo")?.description == "7" && screen.style(of: "joke ")?.isPlain == true
            }
        }
        try await harness.terminal.type("", shows: "norris> joke food")
        try await harness.terminal.waitForScreen { $0.style(of: "fo")?.isPlain == true }
    }

    func testSearchBeginsWithTheTypedText() async throws {
        for key in [Key.older, Key.newer] {
            try await harness().type([
                "fo": "norris> fo",
                key: "norris> joke food\n(search) fo\n…",
                " fight": "norris> search Food fight\n(search) fo fight",
                "\u{7}": "norris> fo",
            ], then: "x", returns: "fox")
        }
    }

    func testPatternIsWordsInAnyOrderWithoutCaseUnlessACapitalIsTyped() async throws {
        let history = Self.history + ["search 日本 e\u{301}tude", "show É"]
        for (pattern, found) in [
            "food": "joke food", "FOOD": nil, "Food": "search Food fight", "fight sea": "search Food fight",
            "  dev  jo ": "joke dev", "é 日": "search 日本 e\u{301}tude", "é": "show É", "É": "show É",
            "e ": "search 日本 e\u{301}tude",
        ] as KeyValuePairs<String, String?> {
            // Enter would end a line that is found.
            let end = found == nil ? "\rnone" : ""
            try await harness(history: history).type(Key.older + pattern + end, returns: found ?? "none")
        }
    }

    func testCtrlRAndCtrlSWalkThroughDifferentLines() async throws {
        for settings in EditorHarness.emacsAndVi {
            try await harness(settings).type(returns: "joke dev") { terminal in
                for (keys, shown, bells, note) in [
                    (Key.newer + "jo", "joke food", 0, ""), (Key.newer, "joke food", 1, ": first match"),
                    (Key.older, "joke dev", 1, ""), (Key.older, "help joke", 1, ""),
                    (Key.older, "help joke", 2, ": last match"), (Key.newer, "joke dev", 2, ""),
                ] {
                    try await terminal.type(keys, shows: "norris> \(shown)\n(search) jo\(note)\n…", bells: bells)
                }
            }
        }
    }

    func testMatchesAreListedTheBestFirst() async throws {
        let history = (1 ... 12).map { "joke \($0)" } + ["joke for Bob", "for a joke"]
        let best = ["joke for Bob", "for a joke"]
        for (prompt, marks, style) in [(LinePrompt.plain, ["> ", "  "], ""), (.colored, ["", ""], "1")] {
            let harness = try EditorHarness(history: history, prompt: prompt)
            try await harness.type(returns: best[1]) { terminal in
                for (key, chosen) in [
                    (Key.older + "joke for", 0), (Key.down, 1), (Key.up, 0), ("\u{1B}OB", 1), ("\u{10}", 0),
                    (Key.older, 1), (Key.newer, 0), (Key.down, 1),
                ] {
                    let rows = "\(marks[chosen])\(best[0])\n\(marks[1 - chosen])\(best[1])"
                    try await terminal.type(key, shows: "norris> \(best[chosen])\n(search) joke for▏\n\(rows)")
                }
                XCTAssertEqual(terminal.display.style(of: best[0])?.description, style)
            }
        }
    }

    func testPartOfALongListOfMatchesIsShown() async throws {
        let history = (1 ... 12).reversed().map { "joke \($0)" }
        let rows = (1 ... 7).map { ($0 == 1 ? "> " : "  ") + "joke \($0)" }
        let harness = try EditorHarness(history: history)
        try await harness.type(returns: "joke 1") { terminal in
            let list = (["norris> joke 1", "(search) joke"] + rows + ["rows 1 to 7 of 12"]).joined(separator: "\n")
            try await terminal.type(Key.older + "joke", shows: list)
            // The list is gone with the search.
            try await terminal.type(Key.left, shows: "norris> joke ▏1")
        }
    }

    func testScreenReaderGetsNoList() async throws {
        let harness = try EditorHarness(history: Self.history, prompt: .accessible)
        try await harness.type([Key.older + "jo": "norris> joke food\n(search) jo"], returns: "joke food")
    }

    func testSearchBeginsAtTheLineOfTheHistoryThatIsShown() async throws {
        let up = Key.up + Key.up + Key.up
        try await assertLines([
            up + Key.older + "jo": "joke dev",
            up + Key.newer + "jo": "joke dev",
            up + Key.newer + "food": "joke food",
            Key.older + Key.older + Key.older: "joke food",
        ], history: Self.history)
    }

    func testBackspaceAndCtrlWEditThePattern() async throws {
        for settings in EditorHarness.emacsAndVi {
            for (keys, pattern) in [
                "food dev\u{17}": "food", "food\u{17}dev": "dev", "de\u{301}\u{7F}ev": "dev", "日\u{8}dev": "dev",
                "zzz\u{15}dev": "dev",
            ] as KeyValuePairs {
                let screen = "norris> joke \(pattern)\n(search) \(pattern)\n…"
                try await harness(settings).type([Key.older + keys: screen], returns: "joke \(pattern)")
            }
        }
    }

    func testPasteGoesIntoThePattern() async throws {
        let keys = Key.older + "se" + Key.paste("\u{7F}arch\nfoo") + "d"
        let screen = "norris> search Food fight\n(search) search food"
        try await harness().type([keys: screen], returns: "search Food fight")
    }

    func testCtrlGAndEscapeLeaveAtOnceWithTheLineOfBefore() async throws {
        for settings in EditorHarness.emacsAndVi {
            for key in ["\u{7}", "\u{1B}"] {
                for (pattern, shown, below) in Self.patterns {
                    try await harness(settings).type([
                        "half" + Key.left: "norris> hal▏f",
                        Key.older + "\u{15}" + pattern: "norris> \(shown)\n(search) \(below)",
                        key: "norris> hal▏f",
                    ], then: "x", returns: "halxf")
                }
            }
        }
    }

    func testPatternThatFindsNothingSaysSoAndRunsNothing() async throws {
        for (columns, rows) in [(80, 24), (40, 10), (20, 6), (20, 5)] {
            let rest = columns == 20 ? "m\natch" : "match"
            try await EditorHarness(history: Self.history, columns: columns, rows: rows).type([
                "half" + Key.older + "\u{15}food": "norris> joke food\n(search) food\n…",
                "x": "norris> half\n(search) foodx▏: no \(rest)",
                "\r": "norris> half",
            ], then: "!", returns: "half!")
        }
    }

    func testKeysThatMoveTakeTheLine() async throws {
        for settings in EditorHarness.emacsAndVi {
            for (keys, expected) in [
                Key.left + "x": "joke foxd",
                "\u{1B}OD\u{1B}[Dx": "joke fxod",
                Key.right + "x": "joke fodx",
                "\u{1B}[Hx": "xjoke fod",
                "\u{1B}[1~x": "xjoke fod",
                "\u{1B}[Fx": "joke fodx",
                "\u{5}x": "joke fodx",
                "\u{1B}[1;5Dx": "joke xfod",
                "\u{1B}[15~x": "joke fodx",
                "\u{4}x": "joke fodx",
            ] as KeyValuePairs {
                for history in [["joke fod", "quit"], ["search fog", "joke fod", "quit"]] {
                    try await harness(settings, history: history).type(Key.older + "fo" + keys, returns: expected)
                    let found: KeyValuePairs = [Key.older + "fo": "norris> joke fod\n(search) fo\n…"]
                    try await harness(settings, history: history).type(found, then: keys, returns: expected)
                }
            }
        }
    }

    func testUpAndDownGoOnFromTheLineFound() async throws {
        try await assertLines([
            Key.older + "fight" + Key.up: "help joke",
            Key.older + "fight" + Key.down: "joke dev",
            Key.older + "fight" + Key.up + Key.up: "help joke",
            Key.older + "fight" + Key.down + Key.down + Key.down: "quit",
            "half" + Key.older + "\u{15}quit" + Key.down: "half",
            "half" + Key.older + "zz" + Key.up: "half",
            Key.older + "zzz\u{7}" + Key.up: "quit",
            "half" + Key.older + "\u{15}dev" + Key.up + Key.down + Key.down + Key.down + Key.down: "half",
        ], settings: EditorHarness.emacsAndVi, history: Self.history)
    }

    func testUpAndDownGoOnFromTheLineFoundWhereOneWasShownBefore() async throws {
        let history = ["joke for A", "joke for B", "joke for C", "search owl", "joke for D", "source"]
        let keys = Key.up + Key.up + Key.up + Key.older + "for" + Key.older
        for settings in EditorHarness.emacsAndVi {
            for (last, expected) in [
                Key.up: "joke for B", Key.up + Key.up: "joke for A", Key.down: "search owl",
                Key.down + Key.down: "joke for D",
            ] as KeyValuePairs {
                // Without room for the list.
                let harness = try EditorHarness(settings, history: history, rows: 5)
                try await harness.type(keys + last, returns: expected)
                XCTAssertFalse(harness.terminal.transcript.contains("\u{7}"))
            }
        }
    }

    func testLineThatUpDoesNotReachIsNotFound() async throws {
        let harness = try EditorHarness(history: ["oldest"] + (1 ... 1000).map { "joke \($0)" })
        try await harness.type([
            Key.older + "oldest": "norris>\n(search) oldest: no match",
            "\u{15}joke 1 ": "norris> joke 1000\n(search) joke 1\n…",
        ], returns: "joke 1000")
    }

    func testEnterEndsASearchOfViAndNGoesOn() async throws {
        try await harness(EditorHarness.vi).type(returns: "joke food") { terminal in
            try await terminal.type("half\u{1B}", shows: "norris> hal▏f")
            for (keys, shown, bells) in [
                ("/fo\r", "joke food", 0), ("n", "search Food fight", 0), ("N", "joke food", 0), ("N", "joke food", 1),
            ] {
                try await terminal.type(keys, shows: "norris> \(shown)", bells: bells)
            }
        }
        try await harness(EditorHarness.vi).type("\u{1B}/fight" + Key.up + "0x", returns: "elp joke")
    }

    func testCtrlCEndsTheLine() async throws {
        for (pattern, shown, below) in Self.patterns {
            let harness = try harness()
            try await harness.interrupt(
                after: ["half" + Key.older + "\u{15}" + pattern: "norris> \(shown)\n(search) \(below)"],
                leaving: "norris> \(shown)^C"
            )
            try await harness.type("plain", returns: "plain")
        }
    }

    func testWindowChangeShowsTheSearchAgain() async throws {
        try await harness().type(returns: "search Food fight") { terminal in
            try await terminal.type(Key.older + "fight", shows: "norris> search Food fight\n(search) fight")
            for (columns, rows, screen) in [
                (20, 6, "norris> search Food\nfight\n(search) fight▏"),
                (40, 10, "norris> search Food fight\n(search) fight▏"),
                (80, 24, "norris> search Food fight\n(search) fight▏"),
            ] {
                try await terminal.resize(columns: columns, rows: rows, shows: screen)
            }
        }
    }

    func testSearchWorksInCommandModeOfVi() async throws {
        for key in [Key.older, "/"] {
            try await harness(EditorHarness.vi).type([
                "half\u{1B}": "norris> hal▏f",
                // What was typed is the pattern of Ctrl-R.
                key + "\u{15}dev": "norris> joke dev\n(search) dev",
            ], then: Key.left + "0x", returns: "oke dev")
        }
    }

    private func harness(_ settings: String = "", history: [String]? = nil) throws -> EditorHarness {
        try EditorHarness(settings, history: history ?? Self.history)
    }
}
