import Foundation
import LineEditing
import TerminalText
import TestSupport
import XCTest

final class LineEditorTests: XCTestCase {
    func testEnterReturnsTheLineWithoutItsBreak() async throws {
        let line = try await EditorHarness().readLine(typing: "random --count 3\r")
        XCTAssertEqual(line, .line("random --count 3"))
    }

    func testEmptyLineIsALine() async throws {
        let line = try await EditorHarness().readLine(typing: "\r")
        XCTAssertEqual(line, .line(""))
    }

    func testCharactersOfTwoThreeAndFourBytesAreReadAndShown() async throws {
        let line = try await EditorHarness().readLine { terminal in
            try terminal.type("é日👍")
            try await terminal.waitFor("é日👍")
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("é日👍"))
    }

    func testDamagedBytesBecomeReplacementCharacters() async throws {
        let line = try await EditorHarness().readLine { terminal in
            try terminal.type([UInt8(ascii: "a"), 0xFF, UInt8(ascii: "b"), 0xC3, UInt8(ascii: "c"), 0x0D])
        }
        XCTAssertEqual(line, .line("a\u{FFFD}b\u{FFFD}c"))
    }

    func testBackspaceDeletesAWholeCharacter() async throws {
        let line = try await EditorHarness().readLine(typing: "xé\u{7F}日\u{7F}👍\u{7F}y\r")
        XCTAssertEqual(line, .line("xy"))
    }

    func testArrowKeysMoveByCharacterAndWithCtrlByWord() async throws {
        let harness = try EditorHarness()
        let byCharacter = try await harness.readLine(typing: "ac\u{1B}[Db\r")
        XCTAssertEqual(byCharacter, .line("abc"))
        let byWord = try await harness.readLine(typing: "two three\u{1B}[1;5D\u{1B}[1;5Done \u{1B}[1;5C!\r")
        XCTAssertEqual(byWord, .line("one two! three"))
    }

    func testQuotedControlCharacterIsReturned() async throws {
        let line = try await EditorHarness().readLine(typing: "a\u{16}\u{1B}[31mb\r")
        XCTAssertEqual(line, .line("a\u{1B}[31mb"))
    }

    func testKeysTypedAheadAreKept() async throws {
        let harness = try EditorHarness()
        try harness.terminal.type("first\rsecond\rthi")
        let first = try await harness.readLine()
        let second = try await harness.readLine()
        XCTAssertEqual(first, .line("first"))
        XCTAssertEqual(second, .line("second"))
        let third = try await harness.readLine(typing: "rd\r")
        XCTAssertEqual(third, .line("third"))
    }

    func testKeysTypedAheadSurviveTheEditor() throws {
        let terminal = try PseudoTerminal()
        var event = pollfd(fd: terminal.secondary, events: Int16(POLLIN), revents: 0)
        let editor = try LineEditor(
            programName: "norris",
            input: terminal.secondary,
            output: terminal.secondary,
            history: [],
            signals: nil
        )
        try withExtendedLifetime(consume editor) {
            try terminal.type("kept\n")
            // Keys that have not arrived could not be discarded.
            XCTAssertEqual(poll(&event, 1, 10000), 1)
        }
        guard poll(&event, 1, 0) == 1 else { return XCTFail("The keys are gone.") }
        var bytes = [UInt8](repeating: 0, count: 16)
        XCTAssertEqual(read(terminal.secondary, &bytes, bytes.count), 5)
    }

    func testCtrlDEndsOnlyAnEmptyLine() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine(typing: "half\u{4}\r")
        XCTAssertEqual(line, .line("half"))
        let end = try await harness.readLine(typing: "\u{4}")
        XCTAssertEqual(end, .endOfInput)
        let more = try await harness.readLine(typing: "more\r")
        XCTAssertEqual(more, .line("more"))
    }

    func testClosedTerminalEndsTheInput() async throws {
        let line = try await EditorHarness().readLine { $0.closePrimary() }
        XCTAssertEqual(line, .endOfInput)
    }

    func testStyleIsWrittenAndTakesNoColumns() async throws {
        let harness = try EditorHarness(columns: 20)
        let prompt = LinePrompt("norris> ", style: ANSI.magenta)
        let line = try await harness.readLine(prompt: prompt, shownAs: "\u{1B}[35mnorris>\u{1B}[0m ") { terminal in
            // If the style took columns, the line would wrap after a few letters.
            try terminal.type("elevenchars")
            try await terminal.waitFor("elevenchars")
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("elevenchars"))
    }

    func testPromptIsMarked() async throws {
        let harness = try EditorHarness()
        let prompt = LinePrompt("norris> ", style: ANSI.magenta, isMarked: true)
        let shown = "\u{1B}]133;A\u{7}\u{1B}[35mnorris>\u{1B}[0m \u{1B}]133;B\u{7}"
        let line = try await harness.readLine(prompt: prompt, shownAs: shown) { try $0.type("ok\r") }
        XCTAssertEqual(line, .line("ok"))
        let plain = LinePrompt("norris> ", isMarked: true)
        _ = try await harness
            .readLine(prompt: plain, shownAs: "\u{1B}]133;A\u{7}norris> \u{1B}]133;B\u{7}") { terminal in
                try terminal.type("\r")
            }
    }

    func testBellRingsOnceAndTheScreenIsClearedOnce() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            // Together, so that libedit draws more than later.
            try terminal.type("a longer line\t\u{C}")
            for key in "abcd" {
                try terminal.type(String(key))
                try await terminal.waitForScreen { $0.lines.last?.last == key }
            }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("a longer lineabcd"))
        XCTAssertEqual(harness.terminal.transcript.ranges(of: "\u{7}").count, 1)
        XCTAssertEqual(harness.terminal.transcript.ranges(of: "\u{1B}[2J").count, 1)
    }

    func testNonASCIIPromptIsShown() async throws {
        let line = try await EditorHarness().readLine(prompt: LinePrompt("чак🥋> ")) { try $0.type("ok\r") }
        XCTAssertEqual(line, .line("ok"))
    }

    func testPipeIsNoTerminal() throws {
        let terminal = try PseudoTerminal()
        let pipe = try TestPipe()
        for (input, output) in [(pipe.readingEnd, terminal.secondary), (terminal.secondary, pipe.readingEnd)] {
            XCTAssertThrowsError(
                try LineEditor(
                    programName: "norris",
                    input: input,
                    output: output,
                    history: [],
                    signals: nil
                )
            ) { XCTAssertEqual($0 as? LineEditorError, .noTerminal) }
        }
    }

    func testCtrlDTypedAheadIsNotLost() async throws {
        let harness = try EditorHarness()
        // In canonical mode the kernel converts it to a zero byte.
        try harness.terminal.type("\u{4}")
        let line = try await harness.readLine()
        XCTAssertEqual(line, .endOfInput)
    }

    func testCtrlDTypedAheadAfterTextIsIgnored() async throws {
        let harness = try EditorHarness()
        try harness.terminal.type("hal\u{4}")
        let line = try await harness.readLine(typing: "f\r")
        XCTAssertEqual(line, .line("half"))
    }

    func testUserSettingsAreReadAndCannotUnbindOwnKeys() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("editrc")
        try Data("bind -v\nbind -e\nnorris:bind -s \"^T\" typed\n".utf8).write(to: URL(fileURLWithPath: file))
        let line = try await EditorHarness(configuration: file).readLine(typing: "\u{14} by\u{1B}[1;5Dnot \r")
        XCTAssertEqual(line, .line("typed not by"))
    }

    func testUserMayBindAnUnusedKey() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"bind "\e[5~" ed-prev-history"# + "\n", to: "editrc")
        let harness = try EditorHarness(history: ["older"], configuration: file)
        let line = try await harness.readLine(typing: "\u{1B}[5~\r")
        XCTAssertEqual(line, .line("older"))
    }
}
