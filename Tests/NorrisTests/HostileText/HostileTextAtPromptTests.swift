import TestSupport
import XCTest

/// At the prompt no hostile text reaches the terminal: there are only the sequences of norris and libedit.
final class HostileTextAtPromptTests: HomeTestCase {
    /// A history line without control characters: lines with them are skipped.
    private static let line = HostileText.text { $0.properties.generalCategory != .control }
    /// The text without the keys that send signals, which the terminal handles even in a paste.
    private static let pasted = HostileText.text { ![0x3, 0x1A, 0x1C].contains($0.value) }

    override func setUpWithError() throws {
        try super.setUpWithError()
        api = try HostileText.api()
    }

    func testEveryCommandSanitizesServerText() async throws {
        let environments: [[String: String]] = [[:], ["LANG": "C", "LC_ALL": "C"], ["TERM": "dumb"]]
        try await environments.concurrently { [api = api!] environment in
            let session = try Self.session(api, environment)
            let commands = [
                "joke", "refresh", "search any", "show 1", "favorite 1", "favorites", "categories", "copy 1", "set",
                "history", "graph", "joke rejected",
            ]
            for command in commands {
                try session.answer(to: command)
            }
            Self.assertHarmless(session, "commands, \(environment)")
            XCTAssertTrue(session.rows.joined().contains("]0;title5m[5m"), "the text is shown sanitized")
        }
    }

    func testTypedAndPastedTextIsSanitized() throws {
        let session = try session(columns: 200)
        for line in ["set name ", "joke ", "", "search "] {
            // Keys that the editor itself handles are C1 characters.
            try session.terminal.type(line + HostileText.typedText + "x\u{9F}\u{9D}\u{9D}\r")
            try session.waitForAnswer()
            // Ctrl-C drops the lines of the paste that were not run.
            try session.terminal.type("\(line)\u{1B}[200~\(Self.pasted)\u{1B}[201~\r\u{3}")
            try session.waitForAnswer()
        }
        // What the user types may be invisible, but controls no terminal.
        let echo = session.terminal.transcript.replacing(HostileText.usualSequences, with: "")
        let controls = echo.unicodeScalars.filter { scalar in
            scalar != "\n" && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
        }
        XCTAssertEqual(controls.map { String($0.value, radix: 16) }, [], String(reflecting: echo))
    }

    func testHistoryFileIsSanitized() throws {
        try home.write("joke dev\nhelp \(Self.line)\njoke \u{202E}\u{200B}dev\nbad\u{1B}[5m\n", to: Scenario.history)
        let session = try session(columns: 400)

        try session.terminal.type("\u{1B}[A\u{1B}[A\u{1B}[A", until: { $0.lines.last == "norris> joke dev" })
        try session.terminal.type("\u{15}", until: \.isAtPrompt)
        try session.answer(to: "history")

        Self.assertHarmless(session, "history")
    }

    func testCategoryCompletionsAreSanitized() throws {
        let session = try Self.session(api)
        try session.terminal.type("joke d\t", until: { $0.lines[$0.cursorRow] == "norris> joke dev" })
        try session.terminal.type("\u{15}", until: \.isAtPrompt)
        try session.terminal.type("joke \t\t", until: { $0.text.contains("devil") })
        try session.terminal.type("\u{15}", until: \.isAtPrompt)
        Self.assertHarmless(session, "completions")
    }

    func testEditorSettingsAndUnknownTerminalsAreSanitized() async throws {
        let settings = "bind \u{1B}[5m\u{202E} no\u{9B}5m\nbind ^T nobody\u{1B}]0;title\u{7}\n"
        let path = try home.write(settings, to: "editrc")
        try Self.assertHarmless(session(columns: 200, environment: ["EDITRC": path]), "EDITRC")
        try await ["TERM", "EDITRC", "XDG_STATE_HOME", "LANG", "LC_ALL", "TERM_PROGRAM"].concurrently { name in
            let session = try PromptSession(columns: 200, environment: [name: "/dev/null/" + HostileText.text])
            try ["copy", "joke", "copy"].forEach { try session.answer(to: $0) }
            Self.assertHarmless(session, name)
        }
    }

    private static func session(_ api: LoopbackAPI, _ environment: [String: String?] = [:]) throws -> PromptSession {
        let words = ["--jokes", "api", "--api", api.baseURL]
        return try PromptSession(words, columns: 200, rows: 50, environment: environment)
    }

    private static func assertHarmless(_ session: PromptSession, _ name: String, line: UInt = #line) {
        if let remains = HostileText.remains(in: session.terminal.transcript, isOnTerminal: true) {
            XCTFail("\(name): \(remains.prefix(3000))", line: line)
        }
    }
}

extension PromptSession {
    /// Waits until the typed line has been run.
    fileprivate func waitForAnswer() throws {
        // The line has been read; the terminal echoes what is typed before the next one is read.
        try terminal.waitFor("\u{1B}[?2004l")
        try terminal.waitFor("norris>")
        try terminal.waitForScreen(\.isAtPrompt)
    }
}
