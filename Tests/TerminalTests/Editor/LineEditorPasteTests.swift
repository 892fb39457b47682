import Foundation
import Terminal
import TestSupport
import XCTest

final class LineEditorPasteTests: XCTestCase {
    private static let noteOfTwo = "2 more lines wait (Ctrl-C drops them)"
    private static let noteOfOne = "1 more line waits (Ctrl-C drops it)"

    func testLinesOfAPasteStandAtOnePromptEach() async throws {
        let harness = try EditorHarness(columns: 50)
        try await harness.type([
            "a c" + Key.left + Key.paste("\none\ntwo\r\n\r\n日本👍\n"): "norris> a one▏\n\(Self.noteOfTwo)",
        ], then: "!", returns: "a one!")
        try await harness.type(["": "norris> a one!\nnorris> two▏\n\(Self.noteOfOne)"], returns: "two")
        try await harness.type(["": "norris> a one!\nnorris> two\nnorris> 日本👍c"], returns: "日本👍c")
        try await harness.type("x", returns: "x")
    }

    func testCtrlCDropsTheLineAndThoseThatWait() async throws {
        let harness = try EditorHarness()
        try await harness.interrupt(
            after: [Key.paste("one\ntwo\nthree"): "norris> one\n\(Self.noteOfTwo)"],
            leaving: "norris> one^C"
        )
        try await harness.type("", returns: "")
    }

    func testKeysThatEmptyTheLineDropThoseThatWait() async throws {
        for keys in ["\u{15}", "\u{17}", "\u{1}\u{B}", "\u{7F}\u{7F}\u{7F}", Key.undo, "x\u{15}\u{19}\u{15}"] {
            let harness = try EditorHarness()
            try await harness.type([
                Key.paste("one\ntwo\nthree"): "norris> one\n\(Self.noteOfTwo)",
                keys: "norris>",
            ], then: "x", returns: "x")
            try await harness.type("", returns: "")
        }
    }

    func testPasteGoesBeforeTheLinesThatWait() async throws {
        let harness = try EditorHarness()
        try await harness.type(Key.paste("one\nthree"), returns: "one")
        try await harness.type("\u{1}" + Key.paste("12\n3"), returns: "12")
        try await harness.type("", returns: "3three")
    }

    func testNoteTakesNoRowFromALineThatFillsTheWindow() async throws {
        let note = "2 more lines..."
        try await EditorHarness(columns: 20, rows: 3).type(returns: "onexxxxxxxxx") { terminal in
            try await terminal.type(Key.paste("one\ntwo\nthree"), shows: "norris> one\n\(note)")
            try await terminal.type(String(repeating: "x", count: 12), shows: "norris> onexxxxxxxxx\nxxx▏\n\(note)")
            try terminal.type(String(repeating: "y", count: 20))
            try await terminal.waitForScreen { $0.lines.last == "yyy" && $0.cursorRow == 2 }
            try await terminal.type(String(repeating: "\u{7F}", count: 23), shows: "norris> onexxxxxxxxx\n\n\(note)")
        }
    }

    func testScreenReaderGetsTheNoteAboveTheLine() async throws {
        let harness = try EditorHarness(prompt: .accessible)
        try await harness.type([
            Key.paste("one\ntwo\nthree"): "norris> one\n\(Self.noteOfTwo)\nnorris> one",
        ], returns: "one")
        try await harness.type(returns: "two") { terminal in
            let rows = ["norris> one", Self.noteOfOne, "norris> two"]
            try await terminal.waitForScreen { $0.lines.suffix(3) == rows[...] }
        }
        try await harness.type(returns: "") { terminal in
            try await terminal.waitForScreen { $0.lines.last == "norris> three" }
            try terminal.type(Key.paste("!\nfour") + "\u{15}")
            let rows = ["norris>", "The lines that waited are dropped.", "norris>"]
            try await terminal.waitForScreen { $0.lines.suffix(3) == rows[...] }
        }
    }

    func testHugeLineOfAPasteIsCutWithABeep() async throws {
        let harness = try EditorHarness(columns: 40, rows: 10)
        try await harness.type(returns: String(String(repeating: "0123456789", count: 410).prefix(4095))) { terminal in
            let count = LongTests.areWanted ? 10000 : 2000
            try terminal.type(Key.paste(String(repeating: "0123456789", count: count) + "\nnext"))
            try await terminal.waitForScreen { $0.bells == 1 }
            try terminal.type("\u{7F}")
        }
        try await harness.type("", returns: "next")
    }

    func testCtrlCEndsAnUnterminatedPaste() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            // More than the kernel buffers: when all is typed, part of the paste has been read.
            try terminal.type("\u{1B}[200~half" + String(repeating: "\u{1}", count: 50000))
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
        try await harness.type("whole", returns: "whole")
    }
}
