import Foundation
import Terminal
import TestSupport
import XCTest

/// A line editor on a pseudo-terminal, with the process's signals and without a `~/.editrc`.
struct EditorHarness {
    /// Settings for the keys of emacs, which are the default, and for those of vi.
    static let emacsAndVi = ["", vi]
    static let vi = "bind -v\n"

    let terminal: PseudoTerminal
    let signals: Signals
    let editor: LineEditor

    private let folder: TemporaryFolder
    private let prompt: LinePrompt
    private let settings: String

    /// - Parameters:
    ///   - settings: The text of the user's settings.
    ///   - settingsPath: The file of the user's settings, if it is not one with that text.
    init(
        _ settings: String = "",
        settingsPath: String? = nil,
        history: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        prompt: LinePrompt = .plain,
        completer: any Completing = WordCompleter([])
    ) throws {
        MainRunLoop.keepAwake
        setenv("TERM", "xterm", 1)
        setenv("LC_ALL", "C.UTF-8", 1)
        // The screen of the tests does not wrap lines again, as xterm's does not.
        setenv("XTERM_VERSION", "tests", 1)
        folder = try TemporaryFolder()
        try setenv("EDITRC", settingsPath ?? folder.write(settings, to: "editrc"), 1)
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        signals = try Signals.install(Set(Signal.allCases))
        editor = try LineEditor(
            input: terminal.secondary,
            output: terminal.secondary,
            history: history,
            signals: signals,
            completer: completer
        )
        self.prompt = prompt
        self.settings = settings
    }

    /// Reads a line; once the prompt is shown, `person` types and checks the screen.
    ///
    /// - Parameter shown: How the prompt is sent to the terminal, if not as its text; a style ends before the blank.
    func readLine(
        shownAs shown: String? = nil,
        timeout seconds: Double = 20,
        while person: @Sendable (PseudoTerminal) async throws -> Void = { _ in }
    ) async throws -> LineInput {
        // Captures only the terminal: `signals` must be released before the next test.
        try await withinTime(seconds, rescue: { [terminal] in Self.giveUp(terminal) }) {
            async let line = editor.readLine(prompt: prompt)
            do {
                try await terminal.waitFor(shown ?? prompt.text.trimmingCharacters(in: .whitespaces))
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

    /// Types keys and Enter, and expects the line.
    func type(_ keys: String, returns expected: String) async throws {
        try await type([:], then: keys, returns: expected)
    }

    /// Types each step's keys, waits for its screen, and expects the line after the last keys and Enter.
    func type(_ steps: KeyValuePairs<String, String>, then keys: String = "", returns expected: String) async throws {
        try await type(returns: expected, after: (steps.map(\.key) + [keys]).joined()) { terminal in
            for (keys, screen) in steps {
                try await terminal.type(keys, shows: screen)
            }
            try terminal.type(keys)
        }
    }

    /// Lets `person` type and check the screen, types Enter, and expects the line.
    func type(
        returns expected: String,
        after keys: String = "",
        while person: @Sendable (PseudoTerminal) async throws -> Void
    ) async throws {
        let name = "\(keys.debugDescription) \(settings)"
        do {
            let line = try await readLine { terminal in
                try await person(terminal)
                try terminal.type("\r")
            }
            XCTAssertEqual(line, .line(expected), name)
        } catch {
            throw SupportError("\(name): \(error)")
        }
    }

    /// Types each step's keys, waits for its screen, and expects Ctrl-C to discard the line.
    ///
    /// - Parameter screen: What is shown when a caller has written its `^C`.
    func interrupt(after steps: KeyValuePairs<String, String>, leaving screen: String) async throws {
        let line = try await readLine { terminal in
            for (keys, screen) in steps {
                try await terminal.type(keys, shows: screen)
            }
            kill(getpid(), SIGINT)
        }
        XCTAssertEqual(line, .interrupted(discardedText: true), "\(steps)")
        let mark = [UInt8]("^C".utf8)
        _ = write(terminal.secondary, mark, mark.count)
        try await terminal.type("", shows: screen)
    }

    /// Ends the reading in two ways, because one of them may be broken.
    private static func giveUp(_ terminal: PseudoTerminal) {
        kill(getpid(), SIGTERM)
        // A signal that arrives after the reading would end the tests.
        usleep(100_000)
        terminal.closePrimary()
    }
}

extension XCTestCase {
    /// Expects each row's keys, the last keys and Enter to return its line, in an editor of its own.
    func assertLines(
        _ rows: KeyValuePairs<String, String>,
        then last: String = "",
        settings: [String] = [""],
        history: [String] = []
    ) async throws {
        for settings in settings {
            for (keys, expected) in rows {
                try await EditorHarness(settings, history: history).type(keys + last, returns: expected)
            }
        }
    }
}

extension LinePrompt {
    static let plain = LinePrompt("norris> ")
    /// Only with a color are lines suggested.
    static let colored = LinePrompt("norris> ", style: ANSI.style("magenta"))
    /// For a screen reader.
    static let accessible = {
        var prompt = plain
        prompt.isAccessible = true
        return prompt
    }()
}

extension PseudoTerminal {
    /// Types keys, and waits for the rows of the screen.
    ///
    /// - Parameters:
    ///   - screen: The rows, with ▏ where the cursor is if that is expected, too; … at the end stands for any others.
    ///   - bells: How often the bell has rung so far, if that is expected.
    func type(_ keys: String, shows screen: String, bells: Int? = nil) async throws {
        try type(keys)
        let isBeginning = screen.hasSuffix("\n…")
        var rows = screen.components(separatedBy: "\n").dropLast(isBeginning ? 1 : 0)
        var cursor: (row: Int, column: Int)?
        for (number, row) in rows.enumerated() {
            let parts = row.components(separatedBy: "▏")
            if parts.count == 2 {
                cursor = (number, TextWidth.columns(of: parts[0]))
            }
            // The screen has no blanks at the ends of its rows.
            rows[number] = parts.joined().replacing(/\ +$/, with: "")
        }
        while rows.last?.isEmpty == true {
            rows.removeLast()
        }
        let (expected, place) = (Array(rows), cursor)
        do {
            try await waitForScreen { screen in
                let isAtPlace = place.map { $0.row == screen.cursorRow && $0.column == screen.cursorColumn }
                let shown = isBeginning ? Array(screen.lines.prefix(expected.count)) : screen.lines
                return shown == expected && isAtPlace ?? true && (bells == nil || screen.bells == bells)
            }
        } catch {
            throw SupportError("After the keys \(keys.debugDescription), the screen should be\n\(screen)\n\(error)")
        }
    }

    /// Resizes the window, of which this process is notified, and waits for the rows of the screen.
    func resize(columns: Int, rows: Int, shows screen: String) async throws {
        try resize(columns: columns, rows: rows)
        kill(getpid(), SIGWINCH)
        try await type("", shows: screen)
    }

    /// Changes the modes, and returns them.
    @discardableResult
    func setModes(_ change: (inout termios) -> Void) throws -> TerminalAttributes {
        var modes = termios()
        guard tcgetattr(secondary, &modes) == 0 else { throw SupportError(call: "tcgetattr") }
        change(&modes)
        guard tcsetattr(secondary, TCSANOW, &modes) == 0 else { throw SupportError(call: "tcsetattr") }
        return try self.modes()
    }
}

/// Keys that many tests press.
enum Key {
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let right = "\u{1B}[C"
    static let left = "\u{1B}[D"
    static let undo = "\u{1F}"
    static let redo = "\u{1B}_"
    /// Ctrl-R and Ctrl-S, which search older and newer lines.
    static let older = "\u{12}"
    static let newer = "\u{13}"

    static func paste(_ text: String) -> String {
        "\u{1B}[200~\(text)\u{1B}[201~"
    }
}
