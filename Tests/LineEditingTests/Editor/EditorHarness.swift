import Foundation
import LineEditing
import TerminalControl
import TestSupport

/// A line editor on a pseudo-terminal, with the process's signals and without a `~/.editrc`.
struct EditorHarness {
    static let prompt = LinePrompt("norris> ")

    let terminal: PseudoTerminal
    let signals: Signals
    let editor: LineEditor

    init(
        history: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        configuration: String = "/dev/null",
        completer: (any Completing)? = nil
    ) throws {
        MainRunLoop.keepAwake
        setenv("TERM", "xterm", 1)
        setenv("LC_ALL", "C.UTF-8", 1)
        setenv("EDITRC", configuration, 1)
        // The screen of the tests does not wrap lines again, as xterm's does not.
        setenv("XTERM_VERSION", "tests", 1)
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        signals = try Signals.install(Set(Signal.allCases))
        editor = try LineEditor(
            programName: "norris",
            input: terminal.secondary,
            output: terminal.secondary,
            history: history,
            signals: signals,
            completer: completer
        )
    }

    /// Reads a line; once the prompt is shown, `person` types and checks the screen.
    ///
    /// - Parameter shown: How the prompt is sent to the terminal, if not as its text.
    func readLine(
        prompt: LinePrompt = Self.prompt,
        shownAs shown: String? = nil,
        timeout seconds: Double = 20,
        while person: @Sendable (PseudoTerminal) async throws -> Void = { _ in }
    ) async throws -> LineInput {
        // Captures only the terminal: `signals` must be released before the next test.
        try await withinTime(seconds, rescue: { [terminal] in Self.giveUp(terminal) }) {
            async let line = editor.readLine(prompt: prompt)
            do {
                try await terminal.waitFor(shown ?? prompt.text)
                try await person(terminal)
            } catch {
                // Otherwise the reading, and so the test, would not end.
                Self.giveUp(terminal)
                _ = await line
                throw error
            }
            return await line
        }
    }

    /// Reads a line while the keys are typed.
    func readLine(typing keys: String) async throws -> LineInput {
        try await readLine { try $0.type(keys) }
    }

    /// Writes `^C` like a caller after Ctrl-C, and waits for the screen.
    func showInterrupt(leaving lines: [String]) async throws {
        let mark = [UInt8]("^C".utf8)
        _ = write(terminal.secondary, mark, mark.count)
        try await terminal.waitForScreen { $0.lines == lines }
    }

    /// Sets modes that libedit would not choose by itself, and returns them.
    func setUnusualModes() throws -> TerminalAttributes {
        var modes = termios()
        guard tcgetattr(terminal.secondary, &modes) == 0 else { throw SupportError(call: "tcgetattr") }
        modes.c_iflag |= tcflag_t(INLCR)
        modes.c_lflag &= ~tcflag_t(ECHOE)
        guard tcsetattr(terminal.secondary, TCSANOW, &modes) == 0 else { throw SupportError(call: "tcsetattr") }
        return try terminal.modes()
    }

    /// Ends the reading in two ways, because one of them may be broken.
    private static func giveUp(_ terminal: PseudoTerminal) {
        kill(getpid(), SIGTERM)
        terminal.closePrimary()
    }
}
