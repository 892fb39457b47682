import Foundation
import TestSupport
import XCTest

/// A prompt that runs one line at a time, with the answers as rows of its window.
final class PromptSession {
    let program: RunningProgram

    var terminal: PseudoTerminal {
        program.terminal
    }

    /// The rows of the scrollback and the screen.
    var rows: [String] {
        terminal.display.allRows
    }

    init(
        _ arguments: [String],
        executable: String? = nil,
        columns: Int = 80,
        rows: Int = 24,
        environment: [String: String?] = [:],
        home: TemporaryFolder? = nil
    ) throws {
        let terminal = try PseudoTerminal(columns: columns, rows: rows)
        program = try Program(
            arguments,
            executable: executable,
            environment: environment,
            home: home?.path
        ).start(on: terminal)
        try terminal.waitForScreen(\.isAtPrompt)
    }

    /// Runs a line that fits a row; returns the rows between it and the next prompt, which must begin a row.
    @discardableResult
    func answer(to line: String) throws -> [String] {
        let count = rows.count
        try terminal.type(line + "\r")
        let screen = try terminal.waitForScreen { $0.isAtPrompt && $0.allRows.count > count }
        return Array(screen.allRows[count...].dropLast())
    }

    /// Quits, and returns the exit status.
    func quit() throws -> Int32? {
        try terminal.type("quit\r")
        return try program.waitForExit().exitStatus
    }
}

extension TerminalScreen {
    /// The rows of the scrollback and the screen.
    var allRows: [String] {
        scrollback + lines
    }

    /// Whether the cursor's row contains only an empty prompt.
    var isAtPrompt: Bool {
        guard cursorColumn == 8 else { return false }
        let lines = lines
        return lines.last == "norris>" && cursorRow == lines.count - 1
    }
}
