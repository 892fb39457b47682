import Terminal
import TestSupport
import XCTest

/// Undo, and keys that cut, insert and exchange text.
final class EditingKeysTests: XCTestCase {
    func testTypedWordIsOneStepOfUndo() async throws {
        let (line, redo) = ("joke 日本 e\u{301}tude", "\u{18}\u{12}")
        for settings in EditorHarness.emacsAndVi {
            try await EditorHarness(settings).type(returns: "joke x") { terminal in
                for byte in line.utf8 {
                    try terminal.type([byte])
                }
                for (key, shown, bells) in [
                    ("", line, 0), (Key.undo, "joke 日本", 0), (Key.undo, "joke", 0), (Key.undo, "", 0),
                    (Key.undo, "", 1), (redo, "joke", 1), (redo, "joke 日本", 1), (redo, line, 1),
                ] {
                    try await terminal.type(key, shows: "norris> " + shown, bells: bells)
                }
                try terminal.type("\u{18}\u{15}\u{18}\u{15}" + "x")
            }
        }
    }

    func testEachOtherChangeIsAStepOfUndoWithItsCursor() async throws {
        let undo = Key.undo
        try await assertLines([
            "one\u{17}\(undo)": "one|",
            "one two\u{1B}b\u{B}\(undo)": "one |two",
            "ab\u{7F}\u{7F}\(undo)": "a|",
            "ab\u{7F}\u{7F}\(undo)\(undo)": "ab|",
            "ab\(Key.left)c\(undo)": "a|b",
            "ab\(Key.left)c\(undo)\(undo)": "|",
            "a\(Key.paste("one two"))\(undo)": "a|",
            "one\u{14}\(undo)": "one|",
            "\(Key.up)\(undo)": "|",
            "half\u{12}\u{15}earl\(Key.right)\(undo)": "half|",
            "half\u{12}earl\u{7}\(undo)": "|",
            "one\(undo)\(Key.redo)": "one|",
            "one\(undo)x\(Key.redo)": "x|",
            "one\u{17}\(undo)\(Key.redo)\(undo)": "one|",
            "日e\u{301}\u{7F}\(undo)": "日e\u{301}|",
        ], then: "|", history: ["earlier"])
    }

    func testKeysCutAndCtrlYInserts() async throws {
        try await assertLines([
            "one two-x  \u{17}[\u{19}]": "one [two-x  ]",
            "\u{17}a": "a",
            "日本 👩‍🚀 e\u{301}\u{17}\u{17}[\u{19}]": "日本 [👩‍🚀 e\u{301}]",
            "one two three\u{17}\u{17}\u{17}\u{19}": "one two three",
            "one two\(Key.left)\(Key.left)\(Key.left)\u{15}\u{B}[\u{19}]": "[one two]",
            "one two\(Key.left)\(Key.left)\(Key.left)\u{15}x": "xtwo",
            "one two\(Key.left)\(Key.left)\(Key.left)\u{15}\u{5}\u{19}": "twoone ",
            "one two\u{17}x \u{17}\u{19}": "one x ",
        ], settings: EditorHarness.emacsAndVi)
        // In vi mode, Alt is an ESC.
        try await assertLines([
            "one two \u{1B}\u{7F}[\u{19}]": "one [two ]",
            "one two \u{1B}\u{8}\u{1B}\u{8}[\u{19}]": "[one two ]",
            "one two\u{1}\u{1B}d\u{1B}d[\u{19}]": "[one two]",
            "one two\u{1}\u{1B}d\u{5}\u{17}\u{19}": " two",
            "👍🏽 e\u{301}a\u{1B}\u{7F}x": "👍🏽 x",
            "a ❤️\u{1B}\u{7F}x": "x",
            "one two three\u{17}x\u{17}y \u{17}\u{19}\u{1B}y": "one two x",
            "one two\u{17}\u{1}\u{B}\u{19}[\u{19}\u{1B}y]": "one [two]",
            "a\u{17}b \u{17}\u{19}\u{1B}y\u{1B}y\u{1B}y": "a",
        ])
    }

    func testNextLineHasTheCutTextAndNothingToUndo() async throws {
        let harness = try EditorHarness()
        try await harness.type("one\u{17}", returns: "")
        try await harness.type("two\u{17}\u{19}\u{1B}y", returns: "one")
        try await harness.type("second\(Key.undo)\(Key.undo)x", returns: "x")
    }

    func testAltTExchangesWordsAndCtrlTCharacters() async throws {
        try await assertLines([
            "one two\u{1B}t|": "two one|",
            "one two  \u{1B}t|": "two one|  ",
            "one two three\u{1B}b\u{1B}t|": "one three two|",
            "one two three\u{1}\u{6}\u{6}\u{6}\u{6}\u{1B}t|": "two one| three",
            "e\u{301}a, 日本\u{1B}t|": "日本, e\u{301}a|",
            "one\u{1B}t|": "one|",
            "\u{1B}t|": "|",
            " one \u{1}\u{1B}t|": "| one ",
            "ae\u{301}\u{14}|": "e\u{301}a|",
            "日👩‍🚀x\(Key.left)\u{14}|": "日x👩‍🚀|",
            "ab\u{1}\u{14}|": "|ab",
            "a\u{14}|": "a|",
        ])
    }

    func testAltPeriodInsertsTheLastWordsOfEarlierLines() async throws {
        let alt = "\u{1B}."
        try await assertLines([
            "joke \(alt)!": "joke 日本!",
            "joke \(alt)\(alt)!": "joke dev!",
            "joke \(alt)\(alt)\(alt)!": "joke help!",
            "joke \(alt)\(alt)\(alt)\(alt)!": "joke \"two words\"!",
            "joke \(alt)\(alt)\(alt)\(alt)\(alt)!": "joke 日本!",
            "\(alt)\(alt) \(alt)": "dev 日本",
        ], history: ["search \"two words\"", "joke dev", "help", "show dev", "joke 日本"])
        try await assertLines(["\(alt)x": "x"])
    }
}
