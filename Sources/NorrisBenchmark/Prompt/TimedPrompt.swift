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
    static func home() throws -> TemporaryFolder {
        let lines = (1 ... 1000).map { number in
            ["joke dev for Bob \(number)", "search kick \(number)", "show \(number)", "favorite \(number)"][number % 4]
        }
        let folder = try TemporaryFolder()
        try folder.write(lines.map { $0 + "\n" }.joined(), to: ".local/state/norris/history")
        return folder
    }

    /// Makes jokes, each of which fits a row of the terminal.
    static func jokes(_ count: Int) -> [LoopbackJoke] {
        (0 ..< count).map { number in
            LoopbackJoke(id: "benchmark\(number)", value: "Chuck Norris kicked the hare and \(ending(of: number))")
        }
    }

    /// The last words of a joke, which no other joke of the next hundred has.
    static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }

    /// Starts the program, and waits for its prompt.
    ///
    /// - Parameters:
    ///   - path: The built program unless given.
    ///   - answer: Answers the requests; nil for the hundred jokes in turn.
    init(
        environment: [String: String?] = [:],
        executable path: String? = nil,
        answer: (@Sendable (LoopbackRequest) -> ScriptedAnswer?)? = nil
    ) throws {
        server = try LoopbackAPI(jokes: Self.jokes(100), handler: answer)
        home = try Self.home()
        terminal = try PseudoTerminal()
        // A silent server stays silent until a case is over.
        let arguments = ["--api", server.baseURL, "--timeout", "600"]
        let launched = Program(arguments, executable: path, environment: environment, home: home.path)
        let start = now()
        program = try launched.start(on: terminal)
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
