import Foundation
import LineEditing
import TestSupport
import XCTest

final class LineEditorSignalTests: XCTestCase {
    func testInterruptOnAHalfLineSaysThatTextIsGone() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            try terminal.type("half")
            try await terminal.waitFor("half")
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
        let next = try await harness.readLine(typing: "whole\r")
        XCTAssertEqual(next, .line("whole"))
    }

    func testInterruptOnAnEmptyLineSaysThatNothingIsGone() async throws {
        let harness = try EditorHarness()
        for _ in 1 ... 2 {
            let line = try await harness.readLine { _ in kill(getpid(), SIGINT) }
            XCTAssertEqual(line, .interrupted(discardedText: false))
        }
    }

    func testInterruptWritesNoLineBreak() async throws {
        let harness = try EditorHarness(history: ["found"])
        _ = try await harness.readLine { terminal in
            try terminal.type("\u{12}f")
            try await terminal.waitFor("found")
            kill(getpid(), SIGINT)
        }
        let next = try await harness.readLine(typing: "\r")
        XCTAssertEqual(next, .line(""))
        let tail = try XCTUnwrap(harness.terminal.transcript.components(separatedBy: "bck:f").last)
        // The cursor goes down to clear the search's row, and up again: no line break is the last word.
        let cleared = try XCTUnwrap(tail.components(separatedBy: "norris> ").first)
        let last = try XCTUnwrap(cleared.split(separator: "\n", omittingEmptySubsequences: false).last)
        XCTAssertTrue(last.contains("\u{1B}[A"), cleared.debugDescription)
    }

    func testInterruptInsideCtrlRAbandonsTheSearch() async throws {
        let harness = try EditorHarness(history: ["found", "other"])
        let line = try await harness.readLine { terminal in
            try terminal.type("\u{12}f")
            try await terminal.waitFor("found")
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
        let next = try await harness.readLine(typing: "plain\r")
        XCTAssertEqual(next, .line("plain"))
    }

    func testInterruptInsideANestedPromptOfLibeditIsNotSwallowed() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            // Asks for a command's name, with a loop of its own around the read function.
            try terminal.type("\u{1B}x")
            try await terminal.waitFor(":")
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
    }

    func testDeadlySignalsGiveTheTerminalItsModesBack() async throws {
        let deadly: [(Signal, Int32)] = [(.terminate, SIGTERM), (.hangUp, SIGHUP), (.quit, SIGQUIT)]
        for (signal, number) in deadly {
            let harness = try EditorHarness()
            let found = try harness.terminal.modes()
            let line = try await harness.readLine { terminal in
                try terminal.type("half")
                try await terminal.waitFor("half")
                XCTAssertFalse(try terminal.modes().isCanonical)
                kill(getpid(), number)
            }
            XCTAssertEqual(line, .terminated(signal))
            XCTAssertEqual(try harness.terminal.modes(), found)
            harness.signals.restore()
        }
    }

    func testEveryOtherOutcomeGivesTheTerminalItsModesBack() async throws {
        let harness = try EditorHarness()
        var modes = termios()
        XCTAssertEqual(tcgetattr(harness.terminal.secondary, &modes), 0)
        // Modes that libedit would not choose by itself.
        modes.c_iflag |= tcflag_t(INLCR)
        modes.c_lflag &= ~tcflag_t(ECHOE)
        XCTAssertEqual(tcsetattr(harness.terminal.secondary, TCSANOW, &modes), 0)
        let found = try harness.terminal.modes()
        for keys in ["line\r", "\u{4}"] {
            _ = try await harness.readLine(typing: keys)
            XCTAssertEqual(try harness.terminal.modes(), found)
        }
        _ = try await harness.readLine { _ in kill(getpid(), SIGINT) }
        XCTAssertEqual(try harness.terminal.modes(), found)
    }

    func testStartingTheEditorLeavesTheModesAlone() throws {
        setenv("TERM", "xterm", 1)
        let terminal = try PseudoTerminal()
        var modes = termios()
        XCTAssertEqual(tcgetattr(terminal.secondary, &modes), 0)
        modes.c_lflag &= ~tcflag_t(ECHO)
        XCTAssertEqual(tcsetattr(terminal.secondary, TCSANOW, &modes), 0)
        let found = try terminal.modes()
        do {
            _ = try LineEditor(
                programName: "norris",
                input: terminal.secondary,
                output: terminal.secondary,
                error: terminal.secondary,
                history: [],
                signals: nil
            )
        }
        XCTAssertEqual(try terminal.modes(), found)
    }

    func testANarrowerWindowWrapsTheLineAtItsNewEdge() async throws {
        let harness = try EditorHarness(columns: 80)
        let line = try await harness.readLine { terminal in
            try terminal.type("0123456789")
            try await terminal.waitFor("0123456789")
            try terminal.resize(columns: 12, rows: 24)
            kill(getpid(), SIGWINCH)
            // Twelve columns: the prompt and four digits, and the rest in the next row.
            try await terminal.waitFor("norris> 0123")
            let wrapped = try await terminal.waitFor("456789")
            XCTAssertNotEqual(wrapped, "456789", "in the same row")
            try terminal.type("\u{7F}!\r")
        }
        XCTAssertEqual(line, .line("012345678!"))
    }

    func testAContinuedProcessShowsItsLineAgain() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            try terminal.type("half")
            try await terminal.waitFor("half")
            var modes = termios()
            XCTAssertEqual(tcgetattr(terminal.secondary, &modes), 0)
            // As a shell leaves them.
            modes.c_lflag |= tcflag_t(ICANON | ECHO)
            XCTAssertEqual(tcsetattr(terminal.secondary, TCSANOW, &modes), 0)
            kill(getpid(), SIGCONT)
            try await terminal.waitFor("norris> half")
            XCTAssertFalse(try terminal.modes().echoes)
            try terminal.type(" done\r")
        }
        XCTAssertEqual(line, .line("half done"))
    }

    @MainActor
    func testTheMainActorIsFreeWhileTheEditorWaits() async throws {
        let harness = try EditorHarness()
        async let line = harness.editor.readLine(prompt: EditorHarness.prompt)
        try await harness.terminal.waitFor("norris> ")
        await Task { @MainActor in try? harness.terminal.type("free\r") }.value
        let result = await line
        XCTAssertEqual(result, .line("free"))
    }
}
