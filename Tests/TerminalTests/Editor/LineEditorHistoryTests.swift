import Terminal
import TestSupport
import XCTest

final class LineEditorHistoryTests: XCTestCase {
    private static let history = ["first", "second", "third", "fourth", "fifth"]

    func testUpAndDownRecallLinesThatContainTheTypedText() async throws {
        for settings in EditorHarness.emacsAndVi {
            try await EditorHarness(settings, history: ["joke dev", "set", "help joke", "source"]).type([
                "joke": "norris> joke",
                Key.up: "norris> help joke",
                Key.up: "norris> joke dev",
                Key.up + Key.down: "norris> help joke",
                Key.down: "norris> joke",
            ], then: " x", returns: "joke x")
        }
    }

    func testUpVisitsEachLineOnceWhereItIsNewest() async throws {
        let harness = try EditorHarness(history: ["help", "joke dev", "today", "joke dev", "today"])
        for (count, expected) in ["today", "joke dev", "help", "help"].enumerated() {
            try await harness.type(String(repeating: Key.up, count: count + 1), returns: expected)
        }
    }

    func testUpOnAnEmptiedLineBeginsWithTheNewest() async throws {
        let up = Key.up
        try await assertLines([
            up + up + "\u{15}" + up: "third",
            up + up + up + up + "\u{15}" + up: "third",
            up + up + "\u{15}" + up + up: "second",
            up + up + "\u{15}sec" + up: "second",
            up + up + "\u{1B}[H" + up: "first",
            up + up + up + "\u{15}dn" + up + up + "\u{15}" + up: "third",
        ], settings: EditorHarness.emacsAndVi, history: ["first", "second", "third"])
    }

    func testOtherKeysForTheHistoryDoTheSame() async throws {
        let history = ["joke dev", "today", "joke dev", "today"]
        try await assertLines([
            Key.up + Key.up + Key.down: "today", "\u{10}\u{10}": "joke dev", "\u{10}\u{10}\u{E}": "today",
            "\u{1B}p\u{1B}p": "joke dev",
        ], history: history)
        try await assertLines([
            "\u{1B}kk": "joke dev", "\u{1B}kkj": "today", "\u{1B}--+": "today",
            // The cursor is on the first character.
            "\u{1B}kx": "oday", "\u{1B}kkjx": "oday",
        ], settings: [EditorHarness.vi], history: history)
    }

    func testCountGoesThatManyLines() async throws {
        let (up, down) = (Key.up, Key.down)
        try await assertLines([
            "\u{1B}3" + up: "third",
            "\u{1B}1\u{1B}2" + up: "first",
            "\u{1B}12" + up: "first",
            up + "\u{1B}9223372036854775807" + up: "first",
            up + "\u{1B}\(String(repeating: "9", count: 30))" + up: "first",
            "\u{1B}3" + up + up: "second",
            "\u{1B}3" + up + "\u{1B}2\u{E}": "fifth",
            "t\u{1B}2" + up: "fourth",
            "t\u{1B}2" + up + "\u{1B}9" + down: "t",
            "\u{1B}3x" + up: "xxx",
            "\u{1B}0" + up + "!": "!",
        ], history: Self.history)
        try await assertLines([
            "\u{1B}3k": "third",
            "\u{1B}10kj": "second",
            "\u{1B}4k2j": "fourth",
            "12t\u{1B}02xk": "fifth",
            "one two ten\u{1B}02dw": "ten",
            "one two ten\u{1B}0d2w": "ten",
            "x3xh\u{1B}0f3x2kk": "xxh",
        ], settings: [EditorHarness.vi], history: Self.history)
    }

    func testCapitalGGoesToTheOldestLineOrToTheOneWithTheNumber() async throws {
        try await assertLines([
            "typed\u{1B}G": "first",
            "typed\u{1B}Gj": "second",
            "typed\u{1B}Gk": "first",
            "typed\u{1B}3G": "third",
            "typed\u{1B}3G2j": "fifth",
            "typed\u{1B}3G3j": "typed",
            "typed\u{1B}6G": "typed",
            "typed\u{1B}kG": "first",
            "typed\u{1B}kG5j": "typed",
        ], settings: [EditorHarness.vi], history: Self.history)
    }

    func testLongLinesAreRecalledWhole() async throws {
        for line in [String(repeating: "x", count: 1001), String(repeating: "日本e\u{301}👍 ", count: 1000)] {
            let harness = try EditorHarness(history: ["older", line, "newer"])
            try await harness.type("\u{10}\u{10}\u{7F}", returns: String(line.dropLast()))
            try await harness.type("\u{10}\u{10}\u{10}", returns: "older")
        }
    }

    func testUpFindsOnlyLinesThatAreRememberedAndSupported() async throws {
        let harness = try EditorHarness(history: ["earlier", "bell\u{7}", ""])
        try await harness.type("secret", returns: "secret")
        try await harness.type(Key.up, returns: "earlier")
        await harness.editor.remember("é日👍")
        try await harness.type(Key.up, returns: "é日👍")
    }

    func testThousandLinesAreReachable() async throws {
        let harness = try EditorHarness(history: (1 ... 1001).map { "line \($0)" })
        try await harness.type(String(repeating: Key.up, count: 1010), returns: "line 2")
    }
}
