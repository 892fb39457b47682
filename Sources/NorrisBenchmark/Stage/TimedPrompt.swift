import Benchmarking
import TestSupport

/// A prompt on a terminal of its own, with somebody at the keyboard who has a stopwatch.
///
/// A time is that from before the keys are written to the terminal until what is waited for has been read from it and
/// the waiting thread runs again.
struct TimedPrompt {
    static let mark = "norris>"

    /// How long it took to start.
    let startTime: Double

    private let home: TemporaryFolder
    private let program: RunningProgram

    /// Starts it, and waits for the prompt.
    ///
    /// Requests take as long as they may: a silent server is silent until the case is over.
    init(_ stage: Stage, _ server: JokeServer) throws {
        home = try stage.home()
        let terminal = try PseudoTerminal()
        let start = Stopwatch.wall
        program = try Program(
            ["--api", server.baseURL, "--timeout", "600"],
            home: home.path
        ).start(on: terminal)
        try terminal.waitFor(Self.mark)
        startTime = Stopwatch.wall - start
    }

    /// Types a line and waits for its echo; Enter is still to be pressed.
    func type(_ line: String) throws {
        try program.terminal.type(line)
        try waitFor(line)
    }

    /// Types a line, and waits for the prompt after it.
    func run(_ line: String) throws {
        try type(line)
        try press("\r", until: Self.mark)
    }

    func waitFor(_ text: String) throws {
        try program.terminal.waitFor(text)
    }

    /// Returns how long it takes from the keys to the text.
    func time(pressing keys: String, until text: String) throws -> Double {
        let start = Stopwatch.wall
        try press(keys, until: text)
        return Stopwatch.wall - start
    }

    func press(_ keys: String, until text: String) throws {
        try program.terminal.type(keys)
        try waitFor(text)
    }
}
