import Foundation
import LineEditing
import TerminalControl
import TestSupport
import XCTest

final class LineEditorSignalTests: XCTestCase {
    func testInterruptOnAnEmptyLineReportsNoDiscardedText() async throws {
        let harness = try EditorHarness()
        for hasKey in [true, false, false] {
            let line = try await harness.readLine { terminal in
                if hasKey {
                    try await terminal.type("x", shows: "norris> x")
                    try await terminal.type("\u{7F}", shows: "norris>")
                }
                kill(getpid(), SIGINT)
            }
            XCTAssertEqual(line, .interrupted(discardedText: false, afterKey: hasKey))
        }
    }

    func testInterruptLeavesTheCursorAtTheEndOfTheLine() async throws {
        let keys = "half" + Key.left + Key.left
        try await EditorHarness().interrupt(after: [keys: "norris> ha▏lf"], leaving: "norris> half^C")
    }

    func testInterruptInsideCtrlRAbandonsTheSearchWithTheCursorAtTheEndOfTheMatch() async throws {
        let harness = try EditorHarness(history: ["found", "other"])
        try await harness.interrupt(after: ["\u{12}f": "norris> found\n(search) f"], leaving: "norris> found^C")
        try await harness.type("plain", returns: "plain")
    }

    func testInterruptInsideANestedPromptOfLibeditIsNotSwallowed() async throws {
        let line = try await EditorHarness("bind ^T ed-command\n").readLine { terminal in
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
            let found = try setUnusualModes(of: harness.terminal)
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
        let found = try setUnusualModes(of: harness.terminal)
        for keys in ["line\r", "\u{4}"] {
            _ = try await harness.readLine { try $0.type(keys) }
            XCTAssertEqual(try harness.terminal.modes(), found)
        }
        _ = try await harness.readLine { _ in kill(getpid(), SIGINT) }
        XCTAssertEqual(try harness.terminal.modes(), found)
    }

    func testNarrowerWindowWrapsTheLineAtItsNewEdge() async throws {
        try await EditorHarness(columns: 80).type(returns: "x012345678!") { terminal in
            try await terminal.type("0123456789", shows: "norris> 0123456789")
            try await terminal.resize(columns: 12, rows: 24, shows: "norris> 0123\n456789")
            // Ctrl-A moves to the first row only if the new width is known.
            try await terminal.type("\u{7F}!\u{1}x", shows: "norris> x012\n345678!")
        }
    }

    func testWrappedLineIsRedrawnInPlace() async throws {
        for (typed, shown, narrower) in [
            ("0123456789abcdefghijkl", "0123456789ab\ncdefghijkl", "01234567\n89abcdefghijkl"),
            // Behind a full row, the next one has begun.
            ("0123456789ab", "0123456789ab\n▏", "01234567\n89ab"),
        ] {
            try await EditorHarness(columns: 20).type(returns: typed) { terminal in
                try await terminal.type(typed, shows: "norris> \(shown)")
                try await terminal.resize(columns: 16, rows: 24, shows: "norris> \(narrower)")
            }
        }
    }

    func testContinuedProcessShowsItsLineAgain() async throws {
        try await EditorHarness().type(returns: "half done") { terminal in
            try terminal.type("half")
            try await terminal.waitFor("half")
            // The modes that a shell sets.
            try terminal.setModes { $0.c_lflag |= tcflag_t(ICANON | ECHO) }
            kill(getpid(), SIGCONT)
            try await terminal.waitFor("norris> half")
            XCTAssertFalse(try terminal.modes().echoes)
            try terminal.type(" done")
        }
    }

    @MainActor
    func testMainActorIsFreeWhileTheEditorWaits() async throws {
        try await EditorHarness().type(returns: "free") { terminal in
            try await Task { @MainActor in try terminal.type("free") }.value
        }
    }

    /// Sets modes that libedit would not choose by itself.
    private func setUnusualModes(of terminal: PseudoTerminal) throws -> TerminalAttributes {
        try terminal.setModes { modes in
            modes.c_iflag |= tcflag_t(INLCR)
            modes.c_lflag &= ~tcflag_t(ECHOE)
        }
    }
}
