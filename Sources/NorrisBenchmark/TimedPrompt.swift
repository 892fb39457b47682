import Benchmarking
import TestSupport

/// A prompt on a terminal of its own, with an API of its own, whose responses can be timed.
struct TimedPrompt {
    static let mark = "norris>"

    /// The time from the start of the program to its prompt.
    let startTime: Double
    let server: LoopbackAPI
    let terminal: PseudoTerminal
    private let program: RunningProgram
    private let home: TemporaryFolder

    /// Makes a home with a full history; each program gets its own, because it adds to the history.
    private static func home() throws -> TemporaryFolder {
        let lines = (1 ... 1000).map { number in
            ["joke dev for Bob \(number)", "search kick \(number)", "show \(number)", "favorite \(number)"][number % 4]
        }
        let folder = try TemporaryFolder()
        try folder.write(lines.map { $0 + "\n" }.joined(), to: ".local/state/norris/history")
        return folder
    }

    /// The last words of a joke, which no other joke of the next hundred has.
    static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }

    /// Starts the program, and waits for its prompt.
    ///
    /// - Parameter answer: Answers the requests; nil for a hundred jokes in turn, each of which fits a row.
    init(
        environment: [String: String?] = [:],
        answer: (@Sendable (LoopbackRequest) -> ScriptedAnswer?)? = nil
    ) throws {
        let jokes = (0 ..< 100).map { number in
            LoopbackJoke(id: "\(number)", value: "Chuck Norris kicked the hare and \(Self.ending(of: number))")
        }
        server = try LoopbackAPI(jokes: jokes, handler: answer)
        home = try Self.home()
        terminal = try PseudoTerminal()
        // A silent server stays silent until a case is over.
        let arguments = ["--api", server.baseURL, "--timeout", "600"]
        let start = now()
        program = try Program(arguments, environment: environment, home: home.path).start(on: terminal)
        try terminal.waitFor(Self.mark)
        startTime = now() - start
    }

    /// Types keys, waits for a text, and returns the time.
    ///
    /// It begins before the keys are written to the terminal, and ends when the text has been read from it and the
    /// waiting thread runs again.
    @discardableResult
    func type(_ keys: String, until text: String) throws -> Double {
        let start = now()
        try terminal.type(keys)
        try terminal.waitFor(text)
        return now() - start
    }

    /// Types a line and Enter, and waits for a text: the next prompt unless given; returns the time from Enter.
    @discardableResult
    func run(_ line: String, until text: String = mark) throws -> Double {
        try type(line, until: line)
        return try type("\r", until: text)
    }
}
