import Foundation
import LineEditing
import TerminalControl
import TestSupport
import XCTest

final class LineEditorSignalTests: XCTestCase {
    func testInterruptReportsDiscardedText() async throws {
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

    func testInterruptOnAnEmptyLineReportsNoDiscardedText() async throws {
        let harness = try EditorHarness()
        for _ in 1 ... 2 {
            let line = try await harness.readLine { _ in kill(getpid(), SIGINT) }
            XCTAssertEqual(line, .interrupted(discardedText: false))
        }
    }

    func testInterruptLeavesTheCursorAtTheEndOfTheLine() async throws {
        let harness = try EditorHarness()
        _ = try await harness.readLine { terminal in
            try terminal.type("half\u{1B}[D\u{1B}[D")
            try await terminal.waitForScreen { $0.lines == ["norris> half"] && $0.cursorColumn == 10 }
            kill(getpid(), SIGINT)
        }
        try await harness.showInterrupt(leaving: ["norris> half^C"])
    }

    func testInterruptInsideCtrlRLeavesTheCursorAtTheEndOfTheMatch() async throws {
        let harness = try EditorHarness(history: ["found"])
        _ = try await harness.readLine { terminal in
            try terminal.type("\u{12}f")
            try await terminal.waitForScreen { $0.lines == ["norris> found", "(search) f"] }
            kill(getpid(), SIGINT)
        }
        try await harness.showInterrupt(leaving: ["norris> found^C"])
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
        let folder = try TemporaryFolder()
        let harness = try EditorHarness(configuration: folder.write("bind ^T ed-command\n", to: "editrc"))
        let line = try await harness.readLine { terminal in
            // Asks for a command's name, in a loop of libedit's own.
            try terminal.type("\u{14}")
            try await terminal.waitFor(":")
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
    }

    func testDeadlySignalsRestoreTheModes() async throws {
        let deadly: [(Signal, Int32)] = [(.terminate, SIGTERM), (.hangUp, SIGHUP), (.quit, SIGQUIT)]
        for (signal, number) in deadly {
            let harness = try EditorHarness()
            let found = try harness.setUnusualModes()
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

    func testEveryOtherOutcomeRestoresTheModes() async throws {
        let harness = try EditorHarness()
        let found = try harness.setUnusualModes()
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
                history: [],
                signals: nil
            )
        }
        XCTAssertEqual(try terminal.modes(), found)
    }

    func testNarrowerWindowWrapsTheLineAtItsNewEdge() async throws {
        let harness = try EditorHarness(columns: 80)
        let line = try await harness.readLine { terminal in
            try terminal.type("0123456789")
            try await terminal.waitFor("0123456789")
            try terminal.resize(columns: 12, rows: 24)
            kill(getpid(), SIGWINCH)
            try await terminal.waitForScreen { $0.lines == ["norris> 0123", "456789"] }
            // Ctrl-A moves to the first row only if the new width is known.
            try terminal.type("\u{7F}!\u{1}x")
            try await terminal.waitForScreen { $0.lines == ["norris> x012", "345678!"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("x012345678!"))
    }

    func testWrappedLineIsRedrawnInPlace() async throws {
        let harness = try EditorHarness(columns: 20)
        let line = try await harness.readLine { terminal in
            try terminal.type("0123456789abcdefghijkl")
            try await terminal.waitForScreen { $0.lines == ["norris> 0123456789ab", "cdefghijkl"] }
            try terminal.resize(columns: 16, rows: 24)
            kill(getpid(), SIGWINCH)
            try await terminal.waitForScreen { $0.lines == ["norris> 01234567", "89abcdefghijkl"] }
            try terminal.type("\r")
        }
        XCTAssertEqual(line, .line("0123456789abcdefghijkl"))
    }

    func testLineThatFillsItsRowIsRedrawnInPlace() async throws {
        let harness = try EditorHarness(columns: 20)
        _ = try await harness.readLine { terminal in
            try terminal.type("0123456789ab")
            try await terminal.waitForScreen { $0.lines == ["norris> 0123456789ab"] && $0.cursorRow == 1 }
            try terminal.resize(columns: 16, rows: 24)
            kill(getpid(), SIGWINCH)
            try await terminal.waitForScreen { $0.lines == ["norris> 01234567", "89ab"] }
            try terminal.type("\r")
        }
    }

    func testContinuedProcessShowsItsLineAgain() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            try terminal.type("half")
            try await terminal.waitFor("half")
            var modes = termios()
            XCTAssertEqual(tcgetattr(terminal.secondary, &modes), 0)
            // The modes that a shell sets.
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
    func testMainActorIsFreeWhileTheEditorWaits() async throws {
        let harness = try EditorHarness()
        let line = try await harness.readLine { terminal in
            try await Task { @MainActor in try terminal.type("free\r") }.value
        }
        XCTAssertEqual(line, .line("free"))
    }
}
