import Foundation
import TestSupport
import XCTest

/// The program `line-editor-host` on a terminal: it shows each line that the editor has read, between brackets.
struct EditorHost {
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let right = "\u{1B}[C"
    static let left = "\u{1B}[D"

    let program: RunningProgram
    private let folder: TemporaryFolder

    var terminal: PseudoTerminal {
        program.terminal
    }

    /// - Parameters:
    ///   - arguments: Options of the host, and the lines of its history.
    ///   - editrc: The text of the user's settings.
    init(
        _ arguments: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        editrc: String = "",
        environment: [String: String?] = [:],
        showing text: String = "norris>"
    ) throws {
        folder = try TemporaryFolder()
        let variables = try ["EDITRC": folder.write(editrc, to: "editrc")].merging(environment) { $1 }
        let path = try Program.path(name: "line-editor-host")
        let terminal = try PseudoTerminal(columns: columns, rows: rows)
        program = try Program(arguments, executable: path, environment: variables).start(on: terminal)
        try terminal.waitFor(text)
    }

    /// Types keys, and waits for the last rows of the screen.
    ///
    /// - Parameter rows: With ▏ where the cursor is, if that is expected, too.
    @discardableResult
    func type(_ keys: String, shows rows: String, bells: Int? = nil) throws -> TerminalScreen {
        let lines = rows.components(separatedBy: "\n")
        let expected = lines.map { row in
            let text = row.replacing("▏", with: "")
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
        let cursorRow = lines.lastIndex { $0.contains("▏") }
        let before = cursorRow.map { lines[$0].components(separatedBy: "▏")[0] } ?? ""
        do {
            try terminal.type(keys)
            return try terminal.waitForScreen { screen in
                let top = max(screen.lines.count, screen.cursorRow + 1) - expected.count
                let shown = (top ..< top + expected.count)
                    .map { screen.lines.indices.contains($0) ? screen.lines[$0] : "" }
                let isAtCursor = cursorRow.map { $0 + top == screen.cursorRow && before.columns == screen.cursorColumn }
                return top >= 0 && shown == expected && isAtCursor != false && (bells == nil || screen.bells == bells)
            }
        } catch {
            throw SupportError("After the keys \(keys.debugDescription), the screen should end with\n\(rows)\n\(error)")
        }
    }

    /// Types keys and Enter, and expects the line.
    func type(_ keys: String, returns line: String) throws {
        try terminal.type(keys + "\r")
        do {
            try terminal.waitFor("[\(line.debugDescription)]")
            try terminal.waitFor("norris>")
        } catch {
            throw SupportError("\(keys.debugDescription) should make the line \(line.debugDescription). \(error)")
        }
    }
}

extension XCTestCase {
    /// Expects each row's keys and Enter to make its line, in the same editor.
    func assertLines(_ rows: KeyValuePairs<String, String>, editrc: String = "", history: [String] = []) throws {
        let host = try EditorHost(history, editrc: editrc)
        for (keys, line) in rows {
            try host.type(keys, returns: line)
        }
    }
}
