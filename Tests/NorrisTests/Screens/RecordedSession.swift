import Foundation
import TestSupport

/// The output of a session at the prompt that runs every command.
struct RecordedSession: Sendable {
    static let commands = [
        "joke", "refresh", "joke -n 4", "search chuck", "show 1", "favorite 1", "favorites", "set", "set timeout",
        "help",
        "help joke", "help set", "categories",
        "unfavorite 1", "unfavorite 9", "copy", "jkoe", "joke dve", "show 99", "show nobody", "search zzz",
        "set color purple", "history",
    ]

    typealias Configuration = (columns: Int, rows: Int, environment: [String: String?])

    /// Two sizes of windows, in three locales each, with and without color.
    static let configurations: [Configuration] = [(80, 24), (40, 10)].flatMap { columns, rows in
        [[:], ["LC_ALL": "C"], ["LC_ALL": "POSIX"]].flatMap { locale in
            [[:], ["NO_COLOR": "1"]].map { (columns, rows, locale.merging($0) { $1 }) }
        }
    }

    let configuration: Configuration
    let transcript: String
    /// The rows of the whole session.
    let rows: [String]
    /// The rows of the answers, with the server's port replaced by a fixed one.
    let answers: [String]

    init(_ configuration: Configuration) throws {
        let api = try LoopbackAPI(jokes: .ofAllKinds)
        let session = try PromptSession(
            ["--jokes", "api", "--api", api.baseURL],
            columns: configuration.columns,
            rows: configuration.rows,
            environment: configuration.environment
        )
        let answers = try Self.commands.flatMap(session.answer)
        try session.pressTab(behind: "favor")
        self.configuration = configuration
        transcript = session.terminal.transcript
        rows = session.rows
        self.answers = answers.map { $0.replacing(#/127\.0\.0\.1:\d+/#, with: "127.0.0.1:12345") }
    }
}

extension PromptSession {
    /// Types text and Tab, waits for the list below the line, and deletes the line.
    fileprivate func pressTab(behind text: String) throws {
        let count = rows.count
        let line = "norris> " + text.trimmingCharacters(in: .whitespaces)
        try terminal.type(text + "\t\t", until: { $0.allRows.count > count && $0.lines.last?.hasPrefix(line) == true })
        try terminal.type("\u{15}", until: \.isAtPrompt)
    }
}
