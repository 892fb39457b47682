import Foundation
import Terminal
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

    func testInterruptInsideANestedPromptOfLibeditIsNotSwallowed() async throws {
        let line = try await EditorHarness("bind ^T ed-command\n").readLine { terminal in
            // Asks for a command's name, in a loop of libedit's own.
            try terminal.type("\u{14}")
            try await terminal.waitFor(":")
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true))
    }

    func testEveryOutcomeRestoresTheModesAndDisablesBracketedPaste() async throws {
        for (keys, signal, expected) in [
            ("line\r", 0, .line("line")), ("\u{4}", 0, .endOfInput),
            ("half", SIGINT, .interrupted(discardedText: true)), ("half", SIGTERM, .terminated(.terminate)),
            ("half", SIGHUP, .terminated(.hangUp)), ("half", SIGQUIT, .terminated(.quit)),
        ] as [(String, Int32, LineInput)] {
            let harness = try EditorHarness()
            // Modes that libedit would not choose by itself.
            let found = try harness.terminal.setModes { modes in
                modes.c_iflag |= tcflag_t(INLCR)
                modes.c_lflag &= ~tcflag_t(ECHOE)
            }
            XCTAssertFalse(harness.terminal.display.isOn(privateMode: 2004))
            let line = try await harness.readLine { terminal in
                XCTAssertFalse(try terminal.modes().isCanonical)
                XCTAssertTrue(terminal.display.isOn(privateMode: 2004))
                try terminal.type(keys)
                if signal != 0 {
                    try await terminal.waitFor(keys)
                    kill(getpid(), signal)
                }
            }
            XCTAssertEqual(line, expected)
            XCTAssertEqual(try harness.terminal.modes(), found, "\(expected)")
            XCTAssertFalse(harness.terminal.display.isOn(privateMode: 2004), "\(expected)")
            harness.signals.restore()
        }
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
}
