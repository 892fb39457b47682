import Foundation
import LineEditing
import TestSupport
import XCTest

final class LineEditorPasteTests: XCTestCase {
    func testLinesOfAPasteStandAtOnePromptEach() async throws {
        let harness = try EditorHarness(columns: 50)
        let first = try await harness.readLine { terminal in
            try terminal.type("a c\u{1B}[D" + Self.pasted("\none\ntwo\r\n\r\n日本👍\n"))
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> a one", "2 more lines wait (Ctrl-C drops them)"] && screen.cursorColumn == 13
                    && screen.cursorRow == 0
            }
            try terminal.type("!\r")
        }
        XCTAssertEqual(first, .line("a one!"))
        let second = try await harness.readLine { terminal in
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> a one!", "norris> two", "1 more line waits (Ctrl-C drops it)"]
                    && screen.cursorRow == 1 && screen.cursorColumn == 11
            }
            try terminal.type("\r")
        }
        XCTAssertEqual(second, .line("two"))
        let third = try await harness.readLine { terminal in
            try await terminal.waitForScreen { $0.lines.suffix(2) == ["norris> two", "norris> 日本👍c"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(third, .line("日本👍c"))
        let last = try await harness.readLine(typing: "x\r")
        XCTAssertEqual(last, .line("x"))
    }

    func testCtrlCDropsTheLineAndThoseThatWait() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            try terminal.type(Self.pasted("one\ntwo\nthree"))
            try await terminal.waitForScreen { $0.lines == ["norris> one", Self.note(2)] }
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
        try await harness.showInterrupt(leaving: ["norris> one^C"])
        let next = try await harness.readLine(typing: "\r")
        XCTAssertEqual(next, .line(""))
    }

    func testKeysThatEmptyTheLineDropThoseThatWait() async throws {
        for keys in ["\u{15}", "\u{17}", "\u{1}\u{B}", "\u{7F}\u{7F}\u{7F}", "\u{1F}", "x\u{15}\u{19}\u{15}"] {
            let harness = try EditorHarness()
            let line = try await harness.readLine { terminal in
                try terminal.type(Self.pasted("one\ntwo\nthree"))
                try await terminal.waitForScreen { $0.lines == ["norris> one", Self.note(2)] }
                try terminal.type(keys)
                try await terminal.waitForScreen { $0.lines == ["norris>"] }
                try terminal.type("x\r")
            }
            XCTAssertEqual(line, .line("x"), keys.debugDescription)
            let next = try await harness.readLine(typing: "\r")
            XCTAssertEqual(next, .line(""), keys.debugDescription)
        }
    }

    func testPasteGoesBeforeTheLinesThatWait() async throws {
        let harness = try EditorHarness()
        let lines = ["one", "12", "3three"]
        for (number, keys) in [Self.pasted("one\nthree"), "\u{1}" + Self.pasted("12\n3"), ""].enumerated() {
            let line = try await harness.readLine(typing: keys + "\r")
            XCTAssertEqual(line, .line(lines[number]))
        }
    }

    func testNoteTakesNoRowFromALineThatFillsTheWindow() async throws {
        let harness = try EditorHarness(columns: 20, rows: 3)
        let line = try await harness.readLine { terminal in
            try terminal.type(Self.pasted("one\ntwo\nthree"))
            try await terminal.waitForScreen { $0.lines == ["norris> one", "2 more lines..."] }
            try terminal.type(String(repeating: "x", count: 12))
            try await terminal.waitForScreen { screen in
                screen.lines == ["norris> onexxxxxxxxx", "xxx", "2 more lines..."] && screen.cursorRow == 1
            }
            try terminal.type(String(repeating: "y", count: 20))
            try await terminal.waitForScreen { $0.lines.last == "yyy" && $0.cursorRow == 2 }
            try terminal.type(String(repeating: "\u{7F}", count: 23))
            try await terminal.waitForScreen { $0.lines == ["norris> onexxxxxxxxx", "", "2 more lines..."] }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("onexxxxxxxxx"))
    }

    func testScreenReaderGetsTheNoteAboveTheLine() async throws {
        let harness = try EditorHarness()
        var accessible = LinePrompt("norris> ")
        accessible.isAccessible = true
        let prompt = accessible
        let first = try await harness.readLine(prompt: prompt) { terminal in
            try terminal.type(Self.pasted("one\ntwo\nthree"))
            try await terminal.waitForScreen { $0.lines == ["norris> one", Self.note(2), "norris> one"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(first, .line("one"))
        let second = try await harness.readLine(prompt: prompt) { terminal in
            try await terminal.waitForScreen { screen in
                screen.lines.suffix(3) == ["norris> one", "1 more line waits (Ctrl-C drops it)", "norris> two"]
            }
            try terminal.type("\r")
        }
        XCTAssertEqual(second, .line("two"))
        _ = try await harness.readLine(prompt: prompt) { terminal in
            try await terminal.waitForScreen { $0.lines.last == "norris> three" }
            try terminal.type(Self.pasted("!\nfour") + "\u{15}")
            try await terminal.waitForScreen { screen in
                screen.lines.suffix(3) == ["norris>", "The lines that waited are dropped.", "norris>"]
            }
            try terminal.type("\r")
        }
    }

    func testPastedTabDoesNotComplete() async throws {
        let harness = try EditorHarness(completer: WordCompleter(["help"]))
        let line = try await harness.readLine(typing: Self.pasted("he\t") + "\r")
        XCTAssertEqual(line, .line("he "))
    }

    func testWideAndDamagedCharactersArePasted() async throws {
        let line = try await EditorHarness().readLine { terminal in
            try terminal.type(Array("\u{1B}[200~日👍é".utf8) + [0xFF] + Array("\u{1B}[201~\r".utf8))
        }
        XCTAssertEqual(line, .line("日👍é\u{FFFD}"))
    }

    func testHugeLineOfAPasteIsCutWithABeep() async throws {
        let harness = try EditorHarness(columns: 40, rows: 10)
        let line = try await harness.readLine { terminal in
            let count = LongTests.areWanted ? 10000 : 2000
            try terminal.type(Self.pasted(String(repeating: "0123456789", count: count) + "\nnext"))
            try await terminal.waitForScreen { $0.bells == 1 }
            try terminal.type("\u{7F}\r")
        }
        let text = String(repeating: "0123456789", count: 410).prefix(4095)
        XCTAssertEqual(line, .line(String(text)))
        let next = try await harness.readLine(typing: "\r")
        XCTAssertEqual(next, .line("next"))
    }

    func testCtrlCEndsAnUnterminatedPaste() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            // More than the kernel buffers: when all is typed, part of the paste has been read.
            try terminal.type("\u{1B}[200~half" + String(repeating: "\u{1}", count: 50000))
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
        let next = try await harness.readLine(typing: "whole\r")
        XCTAssertEqual(next, .line("whole"))
    }

    func testStrayPasteEndIsIgnored() async throws {
        let line = try await EditorHarness().readLine(typing: "a\u{1B}[201~b\r")
        XCTAssertEqual(line, .line("ab"))
    }

    func testBracketedPasteIsEnabledOnlyDuringReading() async throws {
        let harness = try EditorHarness()
        XCTAssertFalse(harness.terminal.display.isOn(privateMode: 2004))
        for keys in ["line\r", "\u{4}"] {
            _ = try await harness.readLine { terminal in
                XCTAssertTrue(terminal.display.isOn(privateMode: 2004))
                try terminal.type(keys)
            }
            XCTAssertFalse(harness.terminal.display.isOn(privateMode: 2004))
        }
        for signal in [SIGINT, SIGTERM] {
            _ = try await harness.readLine { _ in kill(getpid(), signal) }
            XCTAssertFalse(harness.terminal.display.isOn(privateMode: 2004))
        }
    }

    private static func note(_ count: Int) -> String {
        "\(count) more lines wait (Ctrl-C drops them)"
    }

    private static func pasted(_ text: String) -> String {
        "\u{1B}[200~\(text)\u{1B}[201~"
    }
}
