import Foundation
import TestSupport
import XCTest

/// A prompt that runs one line at a time, with the answers as rows of its window.
final class PromptSession: Sendable {
    let program: RunningProgram
    let home: TemporaryFolder

    var terminal: PseudoTerminal {
        program.terminal
    }

    /// The rows of the scrollback and the screen.
    var rows: [String] {
        terminal.display.allRows
    }

    init(
        _ arguments: [String] = ["--offline"],
        columns: Int = 80,
        rows: Int = 24,
        environment: [String: String?] = [:],
        home: TemporaryFolder? = nil
    ) throws {
        self.home = try home ?? TemporaryFolder()
        program = try Program(arguments, environment: environment, home: self.home.path)
            .start(on: PseudoTerminal(columns: columns, rows: rows))
        try terminal.waitForScreen(\.isAtPrompt)
    }

    /// Runs a line that fits a row; returns the rows between it and the next prompt, which must begin a row.
    @discardableResult
    func answer(to line: String) throws -> [String] {
        let count = rows.count
        let screen = try terminal.type(line + "\r", until: { $0.isAtPrompt && $0.allRows.count > count })
        return Array(screen.allRows[count...].dropLast())
    }

    /// Returns what is written to the terminal while the body runs.
    func written(during body: (PseudoTerminal) throws -> Void) rethrows -> String {
        let count = terminal.transcript.utf8.count
        try body(terminal)
        return String(decoding: terminal.transcript.utf8.dropFirst(count), as: UTF8.self)
    }

    /// Deletes the line, quits, and returns the exit status.
    func quit() throws -> Int32? {
        try terminal.type("\u{15}quit\r")
        return try program.waitForExit().exitStatus
    }
}

extension TerminalScreen {
    /// Whether the cursor's row contains only an empty prompt.
    var isAtPrompt: Bool {
        guard cursorColumn == 8 else { return false }
        let lines = lines
        return lines.last == "norris>" && cursorRow == lines.count - 1
    }
}

extension TemporaryFolder {
    /// Writes a script that can be run, and returns its path.
    @discardableResult
    func writeScript(_ text: String, to name: String) throws -> String {
        let path = try write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }
}
