import Benchmarking
import TestSupport

/// A prompt on a terminal of its own, whose responses can be timed.
///
/// A time begins before the keys are written to the terminal. It ends when the expected text has been read from it and
/// the waiting thread runs again.
struct TimedPrompt {
    static let mark = "norris>"

    /// The time from the start of the program to its prompt.
    let startTime: Double
    let program: RunningProgram
    private let server: LoopbackAPI
    private let home: TemporaryFolder

    /// Starts the program, and waits for its prompt.
    ///
    /// - Parameter seconds: The timeout of a request.
    init(_ server: LoopbackAPI, timeout seconds: Int, home: TemporaryFolder) throws {
        let terminal = try PseudoTerminal()
        let start = Stopwatch.wallTime
        program = try Program(["--api", server.baseURL, "--timeout", "\(seconds)"], home: home.path).start(on: terminal)
        try terminal.waitFor(Self.mark)
        startTime = Stopwatch.wallTime - start
        self.server = server
        self.home = home
    }

    /// Types keys, and waits for each of the texts in turn.
    func type(_ keys: String, until texts: String...) throws {
        try program.terminal.type(keys)
        try texts.forEach(waitFor)
    }

    /// Types a line and Enter, and waits for the next prompt.
    func run(_ line: String) throws {
        try type(line, until: line)
        try type("\r", until: Self.mark)
    }

    func waitFor(_ text: String) throws {
        try program.terminal.waitFor(text, timeout: 30)
    }

    /// Returns the time from the keys to the text.
    func time(typing keys: String, until text: String) throws -> Double {
        let start = Stopwatch.wallTime
        try type(keys, until: text)
        return Stopwatch.wallTime - start
    }

    /// Quits, and returns the exit status.
    @discardableResult
    func quit() throws -> Int32? {
        try program.terminal.type("quit\r")
        return try program.waitForExit(timeout: 30).exitStatus
    }
}
