import Foundation
import TestSupport

/// All that a window has shown while somebody did everything there is to do at the prompt.
struct RecordedSession {
    static let commands = [
        "joke", "refresh", "joke -n 4", "search chuck", "show 1", "favorite 1", "favorite", "favorites", "recent",
        "set", "set name Bartholomew the Second", "set", "set name Chuck Norris", "source", "set source offline",
        "source", "set source online", "help", "help joke", "help set", "categories", "cures", "unfavorite 1",
        "unfavorite 9", "copy", "jkoe", "joke dve", "show 99", "show nobody", "search x", "search zzz",
        "set color purple", "history",
    ]

    let configuration: ScreenConfiguration
    let transcript: String
    /// Those of the whole session.
    let rows: [String]
    /// The answers to the commands, with the same port of the server for all sessions.
    let answers: [String]

    init(_ configuration: ScreenConfiguration) throws {
        let api = try LoopbackAPI(jokes: .ofAllKinds)
        let session = try PromptSession(
            ["--online", "--api", api.baseURL],
            columns: configuration.columns,
            rows: configuration.rows,
            environment: configuration.environment.merging(["NORRIS_PAGER": ""]) { $1 }
        )
        let answers = try Self.commands.flatMap(session.answer)
        try session.pressTab(behind: "joke ")
        try session.pressTab(behind: "favor")
        self.configuration = configuration
        transcript = session.terminal.transcript
        rows = session.rows
        self.answers = answers.map { $0.replacing(#/127\.0\.0\.1:\d+/#, with: "127.0.0.1:12345") }
    }
}

extension PromptSession {
    /// Types and completes, waits for the list with the line below it, and empties the line again.
    fileprivate func pressTab(behind text: String) throws {
        let count = rows.count
        try terminal.type(text + "\t")
        let line = "norris> " + text.trimmingCharacters(in: .whitespaces)
        try terminal.waitForScreen { $0.allRows.count > count && $0.lines.last?.hasPrefix(line) == true }
        try terminal.type("\u{15}")
        try terminal.waitForScreen(\.isAtPrompt)
    }
}
