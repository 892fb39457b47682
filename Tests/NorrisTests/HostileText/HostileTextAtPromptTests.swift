import Foundation
import TestSupport
import XCTest

/// At the prompt no hostile text reaches the terminal: there are only the sequences of norris, libedit and less.
final class HostileTextAtPromptTests: HomeTestCase, SkippedUnderThreadSanitizer {
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
                "joke", "refresh", "search any", "show 1", "favorite 1", "favorites", "recent", "categories", "copy",
                "source", "history", "joke busy", "joke rejected", "joke page", "joke moved", "joke nope", "graph",
            ]
            for command in commands {
                try session.answer(to: command)
            }
            Self.assertHarmless(session, "commands, \(environment)")
            XCTAssertTrue(session.rows.joined().contains("]0;title5m[5m"), "the text is shown sanitized")
        }
    }

    func testTypedPastedAndQuotedTextIsSanitized() throws {
        let session = try Self.session(api)
        let text = HostileText.typedText
        for line in ["set name ", "joke ", "", "search "] {
            // Keys that the editor itself handles are C1 characters.
            try session.terminal.type(line + text + "x\u{9F}\u{9D}\u{9D}\r")
            try session.waitForAnswer()
            // The next one of the lines stands at the prompt.
            try session.terminal.type("\(line)\u{1B}[200~\(Self.pasted)\u{1B}[201~\r", until: "6 more lines wait")
            try session.terminal.type("\u{3}")
            try session.waitForAnswer()
        }
        // Quoted control characters are shown as ^[ and the like; no other unsafe character can be quoted.
        let quoted = "q\u{16}\u{1B}\u{16}\u{7}\u{16}\u{202E}\u{9B}w\u{200B}\u{16}\u{7F}"
        try session.terminal.type(quoted, until: { $0.lines.last == "norris> q^[^Gw^?" })
        try session.terminal.type("\r")
        try session.waitForAnswer()
        Self.assertHarmless(session, "typed")
    }

    func testHistoryFileIsSanitized() throws {
        let lines = "help \(Self.line)\n\(HostileText.typedText)\njoke \u{202E}\u{200B}dev\nbad\u{1B}[5m\n"
        try home.write(lines, to: ".local/state/norris/history")
        let session = try PromptSession(["--online", "--api", api.baseURL], columns: 400, rows: 50, home: home)

        try session.terminal.type("\u{1B}[A", until: { $0.lines.last == "norris> joke dev" })
        let earlier = "norris> help h]0;title5m[5mij"
        try session.terminal.type("\u{1B}[A", until: { $0.lines.last?.hasPrefix(earlier) == true })
        try session.terminal.type("\u{3}", until: "^C")
        try session.terminal.waitForScreen(\.isAtPrompt)
        try session.terminal.type("\u{12}ke d", until: { $0.lines.suffix(2) == ["norris> joke dev", "(search) ke d"] })
        try session.terminal.type("\u{5}\u{15}", until: \.isAtPrompt)
        try session.answer(to: "history")

        Self.assertHarmless(session, "history")
        XCTAssertTrue(try home.read(".local/state/norris/history.old").hasPrefix(lines), "the file is kept unchanged")
    }

    func testCategoryCompletionsAreSanitized() throws {
        let session = try Self.session(api)
        try session.terminal.type("joke \t", until: { screen in
            screen.text.contains("devil") && screen.lines[screen.cursorRow] == "norris> joke"
        })
        try session.terminal.type("d\t", until: { $0.lines[$0.cursorRow] == "norris> joke dev" })
        try session.terminal.type("\u{3}", until: \.isAtPrompt)
        try session.answer(to: "favorite x")
        try session.terminal.type("unfavorite \t", until: { $0.lines[$0.cursorRow].hasPrefix("norris> unfavorite") })
        XCTAssertNil(HostileText.remains(in: session.terminal.transcript, isOnTerminal: true))
    }

    func testPagerOutputIsSanitized() throws {
        guard Program.find("less") != nil else { throw XCTSkip("less is not installed here") }
        let session = try Self.session(api, ["NORRIS_PAGER": "less"], rows: 6)
        try session.terminal.type("search any\r", until: { $0.lines.last == ":" })
        try session.terminal.type("q", until: \.isAtPrompt)
        Self.assertHarmless(session, "less")
        for variable in ["NORRIS_PAGER", "PAGER"] {
            var environment: [String: String?] = ["NORRIS_PAGER": nil]
            environment[variable] = HostileText.text
            let other = try Self.session(api, environment, rows: 6)
            try other.terminal.type("help\r", until: { $0.isAtPrompt && $0.allRows.count > 20 })
            Self.assertHarmless(other, variable)
        }
    }

    func testEditorSettingsAndUnknownTerminalsAreSanitized() async throws {
        let settings = "bind \u{1B}[5m\u{202E} no\u{9B}5m\nbind ^T nobody\u{1B}]0;title\u{7}\n"
        let path = try home.write(settings, to: "editrc")
        let session = try session(columns: 200, environment: ["EDITRC": path])
        Self.assertHarmless(session, "EDITRC")
        XCTAssertTrue(session.rows.joined().contains("The line editor rejects some of its settings ("))
        let names = ["TERM", "EDITRC", "NORRIS_HISTORY", "XDG_STATE_HOME", "LANG", "LC_ALL", "TERM_PROGRAM", "STY"]
        try await names.concurrently { name in
            let session = try PromptSession(columns: 200, environment: [name: "/dev/null/" + HostileText.text])
            try ["copy", "joke", "copy"].forEach { try session.answer(to: $0) }
            Self.assertHarmless(session, name)
        }
    }

    private static func session(
        _ api: LoopbackAPI,
        _ environment: [String: String?] = [:],
        rows: Int = 50
    ) throws -> PromptSession {
        let variables = ["NORRIS_PAGER": ""].merging(environment) { $1 }
        let words = ["--online", "--api", api.baseURL, "--timeout", "20"]
        return try PromptSession(words, columns: 200, rows: rows, environment: variables)
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
