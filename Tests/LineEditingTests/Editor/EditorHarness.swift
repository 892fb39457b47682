import Foundation
import LineEditing
import TestSupport

/// A line editor on a pseudo-terminal, with the process's signals and nobody's `~/.editrc`.
struct EditorHarness {
    static let prompt = LinePrompt("norris> ")

    let terminal: PseudoTerminal
    let signals: Signals
    let editor: LineEditor

    init(history: [String] = [], columns: Int = 80, configuration: String = "/dev/null") throws {
        setenv("TERM", "xterm", 1)
        setenv("EDITRC", configuration, 1)
        terminal = try PseudoTerminal(columns: columns)
        signals = try Signals.install(Set(Signal.allCases))
        editor = try LineEditor(
            programName: "norris",
            input: terminal.secondary,
            output: terminal.secondary,
            error: terminal.secondary,
            history: history,
            signals: signals
        )
    }

    /// Reads a line while `person` types and looks.
    func readLine(
        prompt: LinePrompt = Self.prompt,
        while person: @Sendable (PseudoTerminal) async throws -> Void
    ) async throws -> LineInput {
        async let line = editor.readLine(prompt: prompt)
        try await terminal.waitFor(prompt.text)
        do {
            try await person(terminal)
        } catch {
            // Else the reading would go on, and the test with it.
            kill(getpid(), SIGTERM)
            _ = await line
            throw error
        }
        return await line
    }

    /// Reads the line that the keys make.
    func readLine(typing keys: String) async throws -> LineInput {
        try await readLine { try $0.type(keys) }
    }
}
