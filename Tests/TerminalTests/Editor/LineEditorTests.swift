import Foundation
import Terminal
import TestSupport
import XCTest

final class LineEditorTests: XCTestCase {
    func testKeysReturnALine() async throws {
        let harness = try EditorHarness()
        for (keys, expected) in [
            "random --count 3": "random --count 3",
            "": "",
            // Backspace deletes a whole character.
            "xé\u{7F}日\u{7F}👍\u{7F}y": "xy",
            // Arrow keys move by character, and with Ctrl by word.
            "ac\(Key.left)b": "abc",
            "two three\u{1B}[1;5D\u{1B}[1;5Done \u{1B}[1;5C!": "one two! three",
            // A control character can be quoted.
            "a\u{16}\u{1B}[31mb": "a\u{1B}[31mb",
            // Ctrl-D ends only an empty line.
            "half\u{4}": "half",
        ] as KeyValuePairs {
            try await harness.type(keys, returns: expected)
        }
        let end = try await harness.readLine { try $0.type("\u{4}") }
        XCTAssertEqual(end, .endOfInput)
        try await harness.type("more", returns: "more")
    }

    func testKeysTypedAheadAreKept() async throws {
        let harness = try EditorHarness()
        try harness.terminal.type("first\rsecond\rhal\u{4}")
        for expected in ["first", "second"] {
            let line = try await harness.readLine()
            XCTAssertEqual(line, .line(expected))
        }
        // Behind text, Ctrl-D is ignored.
        try await harness.type("f", returns: "half")
        // In canonical mode the kernel converts it to a zero byte.
        try harness.terminal.type("\u{4}")
        let end = try await harness.readLine()
        XCTAssertEqual(end, .endOfInput)
    }

    func testEditorLeavesTypedKeysAndTheModesAlone() throws {
        setenv("TERM", "xterm", 1)
        let terminal = try PseudoTerminal()
        let found = try terminal.setModes { $0.c_lflag &= ~tcflag_t(ECHO) }
        let keys = InputDescriptor(descriptor: terminal.secondary, signals: nil)
        try withExtendedLifetime(makeEditor(input: terminal.secondary, output: terminal.secondary)) {
            try terminal.type("kept\n")
            // Keys that have not arrived could not be discarded.
            XCTAssertTrue(keys.isReadable(within: 10000))
        }
        XCTAssertEqual(try terminal.modes(), found)
        guard keys.isReadable() else { return XCTFail("The keys are gone.") }
        var bytes = [UInt8](repeating: 0, count: 16)
        XCTAssertEqual(read(terminal.secondary, &bytes, bytes.count), 5)
    }

    func testEscapeAloneIsDropped() async throws {
        for (keys, expected) in ["a\u{1B}jb": "ajb", "a\u{1B}": "a", "a\u{1B}\u{1B}jb": "ajb"] {
            try await EditorHarness().type(returns: expected, after: keys) { terminal in
                // Longer than between the characters of a key.
                for key in keys {
                    try terminal.type(String(key))
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
        }
    }

    func testClosedTerminalEndsTheInput() async throws {
        let line = try await EditorHarness().readLine { $0.closePrimary() }
        XCTAssertEqual(line, .endOfInput)
    }

    func testPromptIsMarked() async throws {
        for (columns, style, shown) in [
            (80, ANSI.style("magenta"), "\u{1B}[35mnorris>\u{1B}[0m "), (80, nil, "norris> "), (8, nil, "norris> "),
        ] {
            let prompt = LinePrompt("norris> ", style: style, isMarked: true)
            let harness = try EditorHarness(columns: columns, prompt: prompt)
            let marked = "\u{1B}]133;A\u{7}\(shown)\u{1B}]133;B\u{7}"
            let line = try await harness.readLine(shownAs: marked) { try $0.type("ok\r") }
            XCTAssertEqual(line, .line("ok"))
        }
    }

    func testBellRingsOnceAndTheScreenIsClearedOnce() async throws {
        let harness = try EditorHarness()
        try await harness.type([
            // Together, so that libedit draws more than later.
            "a longer line\t\u{C}a": "norris> a longer linea",
            "b": "norris> a longer lineab",
            "c": "norris> a longer lineabc",
            "d": "norris> a longer lineabcd",
        ], returns: "a longer lineabcd")
        XCTAssertEqual(harness.terminal.transcript.ranges(of: "\u{7}").count, 1)
        XCTAssertEqual(harness.terminal.transcript.ranges(of: "\u{1B}[2J").count, 1)
    }

    func testNonASCIIPromptIsShown() async throws {
        try await EditorHarness(prompt: LinePrompt("чак🥋> ")).type("ok", returns: "ok")
    }

    func testPipeIsNoTerminal() throws {
        let terminal = try PseudoTerminal()
        let pipe = Pipe()
        let end = pipe.fileHandleForReading.fileDescriptor
        for (input, output) in [(end, terminal.secondary), (terminal.secondary, end)] {
            XCTAssertThrowsError(try makeEditor(input: input, output: output)) {
                XCTAssertEqual($0 as? LineEditorError, .noTerminal)
            }
        }
    }

    private func makeEditor(input: Int32, output: Int32) throws -> LineEditor {
        try LineEditor(input: input, output: output, history: [], signals: nil, completer: WordCompleter([]))
    }
}
