import Foundation
import TestSupport
import XCTest

/// A prompt that is asked a line at a time, and whose answers are rows of its window.
final class PromptSession {
    let program: RunningProgram

    var terminal: PseudoTerminal {
        program.terminal
    }

    /// What a person has seen so far: what has scrolled away, and the screen.
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

    /// Runs a line that fits into a row; returns the rows between it and the next prompt, which has to begin a row.
    @discardableResult
    func answer(to line: String) throws -> [String] {
        let count = rows.count
        try terminal.type(line + "\r")
        let screen = try terminal.waitForScreen { $0.isAtPrompt && $0.allRows.count > count }
        return Array(screen.allRows[count...].dropLast())
    }

    /// Leaves, and returns the exit status.
    func quit() throws -> Int32? {
        try terminal.type("quit\r")
        return try program.waitForExit().exitStatus
    }
}

extension TerminalScreen {
    /// What has scrolled away, and what is to be seen.
    var allRows: [String] {
        scrollback + lines
    }

    /// Whether a prompt that nothing has been typed at is all there is in the cursor's row.
    var isAtPrompt: Bool {
        lines.last == "norris>" && cursorColumn == 8 && cursorRow == lines.count - 1
    }
}
