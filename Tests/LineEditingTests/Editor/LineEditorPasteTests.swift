import Foundation
import LineEditing
import TestSupport
import XCTest

final class LineEditorPasteTests: XCTestCase {
    func testPasteOfSeveralLinesBecomesOneLine() async throws {
        let line = try await EditorHarness().readLine { terminal in
            try terminal.type("a c\u{1B}[D" + Self.pasted("one\ntwo\r\n\r\nthree\n"))
            try await terminal.waitForScreen { $0.lines == ["norris> a one two threec"] && $0.cursorColumn == 23 }
            try terminal.type("!\r")
        }
        XCTAssertEqual(line, .line("a one two three!c"))
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

    func testHugePasteIsCutWithABeep() async throws {
        let harness = try EditorHarness(columns: 40, rows: 10)
        let line = try await harness.readLine { terminal in
            try terminal.type(Self.pasted(String(repeating: "0123456789\n", count: 10000)))
            try await terminal.waitForScreen { $0.bells == 1 }
            try terminal.type("\u{7F}\r")
        }
        let text = String(repeating: "0123456789 ", count: 400).prefix(4095)
        XCTAssertEqual(line, .line(String(text)))
        let next = try await harness.readLine(typing: "next\r")
        XCTAssertEqual(next, .line("next"))
    }

    func testCtrlCEndsAnUnterminatedPaste() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            // More than the kernel buffers: when all is typed, part of the paste has been read.
            try terminal.type("\u{1B}[200~half" + String(repeating: "\u{1}", count: 200_000))
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

    private static func pasted(_ text: String) -> String {
        "\u{1B}[200~\(text)\u{1B}[201~"
    }
}
