import LineEditing
import TerminalText
import TestSupport
import XCTest

/// Undo, and keys that cut, insert and exchange text.
final class EditingKeysTests: XCTestCase {
    private static let undo = "\u{1F}"
    private static let redo = "\u{1B}_"
    private static let left = "\u{1B}[D"

    func testTypedWordIsOneStepOfUndo() async throws {
        for configuration in ["", "bind -v\n"] {
            for (columns, rows) in [(80, 24), (40, 10), (20, 6)] {
                let folder = try TemporaryFolder()
                let path = try folder.write(configuration, to: "editrc")
                let harness = try EditorHarness(columns: columns, rows: rows, configuration: path)
                let line = try await harness.readLine { terminal in
                    func expect(_ line: String, bells: Int = 0) async throws {
                        let rows = Self.rows("norris> " + line, columns: columns)
                        try await terminal.waitForScreen { $0.lines == rows && $0.bells == bells }
                    }
                    for byte in "joke 日本 e\u{301}tude".utf8 {
                        try terminal.type([byte])
                    }
                    try await expect("joke 日本 e\u{301}tude")
                    for shown in ["joke 日本", "joke", ""] {
                        try terminal.type(Self.undo)
                        try await expect(shown)
                    }
                    try terminal.type(Self.undo)
                    try await expect("", bells: 1)
                    for shown in ["joke", "joke 日本", "joke 日本 e\u{301}tude"] {
                        try terminal.type("\u{18}\u{12}")
                        try await expect(shown, bells: 1)
                    }
                    try terminal.type("\u{18}\u{15}\u{18}\u{15}" + "x\r")
                }
                XCTAssertEqual(line, .line("joke x"), configuration)
            }
        }
    }

    func testEachOtherChangeIsAStepOfUndoWithItsCursor() async throws {
        let undo = Self.undo
        for (keys, expected) in [
            ("one\u{17}\(undo)", "one|"), ("one two\u{1B}b\u{B}\(undo)", "one |two"),
            ("ab\u{7F}\u{7F}\(undo)", "a|"), ("ab\u{7F}\u{7F}\(undo)\(undo)", "ab|"),
            ("ab\(Self.left)c\(undo)", "a|b"), ("ab\(Self.left)c\(undo)\(undo)", "|"),
            ("a\u{1B}[200~one two\u{1B}[201~\(undo)", "a|"), ("one\u{14}\(undo)", "one|"),
            ("\u{1B}[A\(undo)", "|"), ("half\u{12}\u{15}earl\u{1B}[C\(undo)", "half|"), (
                "half\u{12}earl\u{7}\(undo)",
                "|"
            ),
            ("one\(undo)\(Self.redo)", "one|"), ("one\(undo)x\(Self.redo)", "x|"),
            ("one\u{17}\(undo)\(Self.redo)\(undo)", "one|"), ("日e\u{301}\u{7F}\(undo)", "日e\u{301}|"),
        ] {
            let line = try await EditorHarness(history: ["earlier"]).readLine(typing: keys + "|\r")
            XCTAssertEqual(line, .line(expected), keys.debugDescription)
        }
    }

    func testUndoBeginsWithTheLine() async throws {
        let harness = try EditorHarness()
        _ = try await harness.readLine(typing: "first\r")
        let line = try await harness.readLine(typing: "second\(Self.undo)\(Self.undo)x\r")
        XCTAssertEqual(line, .line("x"))
    }

    func testKeysCutAndCtrlYInserts() async throws {
        for configuration in ["", "bind -v\n"] {
            for (keys, expected) in [
                ("one two-x  \u{17}[\u{19}]", "one [two-x  ]"), ("\u{17}a", "a"),
                ("日本 👩‍🚀 e\u{301}\u{17}\u{17}[\u{19}]", "日本 [👩‍🚀 e\u{301}]"),
                ("one two three\u{17}\u{17}\u{17}\u{19}", "one two three"),
                ("one two\(Self.left)\(Self.left)\(Self.left)\u{15}\u{B}[\u{19}]", "[one two]"),
                ("one two\u{17}x \u{17}\u{19}", "one x "),
            ] {
                try await expect(keys, expected, configuration)
            }
        }
        // In vi mode, Alt is an ESC.
        for (keys, expected) in [
            ("one two \u{1B}\u{7F}[\u{19}]", "one [two ]"), ("one two \u{1B}\u{8}\u{1B}\u{8}[\u{19}]", "[one two ]"),
            ("one two\u{1}\u{1B}d\u{1B}d[\u{19}]", "[one two]"), ("one two\u{1}\u{1B}d\u{5}\u{17}\u{19}", " two"),
            ("👍🏽 e\u{301}a\u{1B}\u{7F}x", "👍🏽 x"), ("a ❤️\u{1B}\u{7F}x", "x"),
            ("one two three\u{17}x\u{17}y \u{17}\u{19}\u{1B}y", "one two x"),
            ("one two\u{17}\u{1}\u{B}\u{19}[\u{19}\u{1B}y]", "one [two]"), (
                "a\u{17}b \u{17}\u{19}\u{1B}y\u{1B}y\u{1B}y",
                "a"
            ),
        ] {
            try await expect(keys, expected)
        }
    }

    func testCutTextStaysForTheNextLine() async throws {
        let harness = try EditorHarness()
        _ = try await harness.readLine(typing: "one\u{17}\r")
        let line = try await harness.readLine(typing: "two\u{17}\u{19}\u{1B}y\r")
        XCTAssertEqual(line, .line("one"))
    }

    func testAltTExchangesWords() async throws {
        for (keys, expected) in [
            ("one two\u{1B}t|", "two one|"), ("one two  \u{1B}t|", "two one|  "), (
                "one two three\u{1B}b\u{1B}t|",
                "one three two|"
            ),
            ("one two three\u{1}\u{6}\u{6}\u{6}\u{6}\u{1B}t|", "two one| three"), (
                "e\u{301}a, 日本\u{1B}t|",
                "日本, e\u{301}a|"
            ),
            ("one\u{1B}t|", "one|"), ("\u{1B}t|", "|"), (" one \u{1}\u{1B}t|", "| one "),
        ] {
            try await expect(keys, expected)
        }
    }

    func testCtrlTExchangesCharacters() async throws {
        for (keys, expected) in [
            ("ae\u{301}\u{14}|", "e\u{301}a|"), ("日👩‍🚀x\u{1B}[D\u{14}|", "日x👩‍🚀|"), ("ab\u{1}\u{14}|", "|ab"), (
                "a\u{14}|",
                "a|"
            ),
        ] {
            try await expect(keys, expected)
        }
    }

    func testAltPeriodInsertsTheLastWordsOfEarlierLines() async throws {
        let history = ["search \"two words\"", "joke dev", "help", "show dev", "joke 日本"]
        for (count, expected) in ["日本", "dev", "help", "\"two words\"", "日本"].enumerated() {
            let keys = "joke " + String(repeating: "\u{1B}.", count: count + 1)
            let line = try await EditorHarness(history: history).readLine(typing: keys + "!\r")
            XCTAssertEqual(line, .line("joke \(expected)!"))
        }
        let twice = try await EditorHarness(history: history).readLine(typing: "\u{1B}.\u{1B}. \u{1B}.\r")
        XCTAssertEqual(twice, .line("dev 日本"))
        try await expect("\u{1B}.x", "x")
    }

    private static func rows(_ text: String, columns: Int) -> [String] {
        var screen = TerminalScreen(columns: columns, rows: 6)
        screen.feed(text)
        return screen.lines
    }

    private func expect(_ keys: String, _ expected: String, _ configuration: String = "") async throws {
        let folder = try TemporaryFolder()
        let harness = try EditorHarness(configuration: folder.write(configuration, to: "editrc"))
        let line = try await harness.readLine(typing: keys + "\r")
        XCTAssertEqual(line, .line(expected), keys.debugDescription + configuration)
    }
}
