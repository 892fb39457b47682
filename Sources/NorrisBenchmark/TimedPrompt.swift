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

    /// The last words of a joke, which no other joke of the next hundred has.
    static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }

    /// Starts the program with a full history of its own, as it adds to it, and waits for its prompt.
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
        home = try TemporaryFolder()
        let commands = ["joke dev for Bob", "search kick", "show", "favorite"]
        let history = (1 ... 1000).map { "\(commands[$0 % commands.count]) \($0)\n" }
        try home.write(history.joined(), to: ".local/state/norris/history")
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
