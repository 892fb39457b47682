import Foundation
import TestSupport
import XCTest

/// Rules for the output of every command: in several sizes of windows and three locales, with and without color.
final class ScreenLayoutTests: XCTestCase {
    /// Jokes with wide letters, joined emoji, combining marks, 300 letters without a space, and plain words.
    private static let jokes = [
        ("wide", "日本の友達はチャック・ノリスのことをよく知っているので、何も言わずに道を空けます。", ["travel"]),
        (
            "emoji",
            "Chuck Norris 👨‍👩‍👧‍👦 raised a family 👩🏽‍🚀 of astronauts 🏳️‍🌈 and none ❤️ ever needed a rocket.",
            ["science", "family"]
        ),
        ("marks", "Chuck Norris met Zoe\u{308} in a cafe\u{301}, and all of her accents stood up.", []),
        ("giant", String(repeating: "roundhouse", count: 30), []),
        ("plain", "Chuck Norris counted to \"infinity\" in a hurry, before the kettle boiled.", ["dev"]),
    ].map { LoopbackJoke(id: $0, value: $1, categories: $2) }

    private static let commands = [
        "joke", "refresh", "joke -n 4", "search chuck", "show 1", "favorite 1", "favorites", "set", "set timeout",
        "help", "help joke", "help set", "categories", "unfavorite 1", "unfavorite 9", "copy", "jkoe", "joke dve",
        "show 99", "show nobody", "search zzz", "set color purple", "history",
    ]

    /// A session at the prompt that has run every command.
    private struct Recording: Sendable {
        let columns: Int
        let environment: [String: String?]
        let transcript: String
        /// The rows of the whole session.
        let rows: [String]
        /// The rows of the answers, with the server's port replaced by a fixed one.
        let answers: [String]

        var name: String {
            "\(columns) columns, \(environment)"
        }

        init(_ columns: Int, _ rows: Int, _ environment: [String: String?]) throws {
            let api = try LoopbackAPI(jokes: jokes)
            let words = ["--jokes", "api", "--api", api.baseURL]
            let session = try PromptSession(words, columns: columns, rows: rows, environment: environment)
            let answers = try commands.flatMap(session.answer)
            // The list of a second Tab.
            let count = session.rows.count
            try session.terminal.type("favor\t\t", until: { screen in
                screen.allRows.count > count && screen.lines.last?.hasPrefix("norris> favor") == true
            })
            try session.terminal.type("\u{15}", until: \.isAtPrompt)
            self.columns = columns
            self.environment = environment
            transcript = session.terminal.transcript
            self.rows = session.rows
            self.answers = answers.map { $0.replacing(#/127\.0\.0\.1:\d+/#, with: "127.0.0.1:12345") }
        }
    }

    /// Two sizes of windows, in three locales each, with and without color.
    private static let recordings = Task {
        try await [(80, 24), (40, 10)].flatMap { columns, rows in
            [[:], ["LC_ALL": "C"], ["LC_ALL": "POSIX"]].flatMap { locale in
                [[:], ["NO_COLOR": "1"]].map { (columns, rows, locale.merging($0) { $1 }) }
            }
        }.concurrently { try Recording($0, $1, $2) }
    }

    func testNoRowIsWiderThanTheWindow() async throws {
        for recording in try await Self.recordings.value {
            // A screen so wide that no row is wrapped.
            var endless = TerminalScreen(columns: 500, rows: 30)
            endless.feed(recording.transcript.utf8)

            XCTAssertEqual(recording.rows, endless.allRows, recording.name)
        }
    }

    func testWordsThatFitARowAreNotSplit() async throws {
        func words(_ recording: Recording) -> Set<Substring> {
            // Excerpts end where the window does.
            Set(recording.answers.flatMap { $0.split(separator: " ") }
                .map { $0.hasSuffix("...") ? $0.dropLast(3) : $0 })
        }
        let whole = try words(Recording(200, 30, [:]))
        for recording in try await Self.recordings.value {
            let cut = words(recording).subtracting(whole).filter { word in
                !Self.jokes.contains { !$0.value.contains(" ") && $0.value.contains(word) }
            }
            XCTAssertEqual(cut, [], recording.name)
        }
    }

    func testColorAndLocaleDoNotChangeTheText() async throws {
        let recordings = try await Self.recordings.value
        for recording in recordings {
            let usual = try XCTUnwrap(recordings.first { $0.columns == recording.columns })
            let answers = recording.answers.map {
                $0.replacing("emoji - science - family", with: "emoji · science · family")
            }
            XCTAssertEqual(answers.difference(from: usual.answers).map(\.self), [], recording.name)
        }
    }

    func testOnlyJokesContainNonASCIIAndStylesNeedColor() async throws {
        let letters = Self.jokes.map(\.value).joined().unicodeScalars
        for recording in try await Self.recordings.value {
            let others = Set(recording.transcript.unicodeScalars.filter { !$0.isASCII }).subtracting(letters)
            // On a busy machine the animation may be shown, which consists of dots where the locale has them.
            let dots = recording.environment["LC_ALL"] == nil ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : ""
            XCTAssertEqual(others.subtracting(dots.unicodeScalars), [], recording.name)

            let isStyled = recording.transcript.contains(/\u{1B}\[[0-9;]*m/)
            XCTAssertEqual(isStyled, recording.environment["NO_COLOR"] == nil, recording.name)
        }
    }

    func testEveryCommandWorksInATinyWindow() async throws {
        try await [(3, 10), (1, 10), (1, 1), (3, 1)].concurrently { columns, rows in
            let (api, home) = try (LoopbackAPI(jokes: Self.jokes), TemporaryFolder())
            let terminal = try PseudoTerminal(columns: columns, rows: rows)
            let words = ["--jokes", "api", "--api", api.baseURL]
            let program = try Program(words, home: home.path).start(on: terminal)
            let lines = Self.commands + ["joke", "favorite", "quit"]
            let keys = lines.map { $0 + "\r" }.joined()
            try terminal.type("joke \t\tfav\t\u{12}jo\u{7}\u{15}" + keys)

            XCTAssertEqual(try program.waitForExit(timeout: 60).exitStatus, 0, "\(columns) x \(rows)")
            let history = try home.read(Scenario.history).split(separator: "\n").map(String.init)
            XCTAssertEqual(history, lines, "\(columns) x \(rows)")
            let favorites = try home.read(Scenario.favorites).split(separator: "\n")
            XCTAssertGreaterThan(favorites.count, 1, "\(columns) x \(rows): \(favorites)")
        }
    }

    func testPromptSurvivesResizingToOneColumnAndBack() throws {
        let session = try PromptSession(["--offline"])

        for columns in [3, 1, 2, 80] {
            try session.terminal.resize(columns: columns, rows: 10)
            try session.terminal.type("x")
        }
        try session.terminal.type("\u{3}", until: { $0.text.contains("^C") && $0.isAtPrompt })

        // Not by the number of rows, which the line that is drawn for the last time may change.
        try session.terminal.type("help quit\r", until: { $0.lines.contains("quit") && $0.isAtPrompt })
        XCTAssertEqual(try session.quit(), 0)
    }
}
