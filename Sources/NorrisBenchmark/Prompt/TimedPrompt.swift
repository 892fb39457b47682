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
    let server: LoopbackAPI
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

    /// Starts the program, and waits for its prompt.
    ///
    /// - Parameter path: The built program unless given.
    init(_ server: LoopbackAPI, environment: [String: String?] = [:], executable path: String? = nil) throws {
        home = try Self.home()
        let terminal = try PseudoTerminal()
        // A silent server stays silent until a case is over.
        let arguments = ["--api", server.baseURL, "--timeout", "600"]
        let start = Stopwatch.wallTime
        let launched = Program(arguments, executable: path, environment: environment, home: home.path)
        program = try launched.start(on: terminal)
        try terminal.waitFor(Self.mark)
        startTime = Stopwatch.wallTime - start
        self.server = server
    }

    func type(_ keys: String, until texts: String...) throws {
        try program.terminal.type(keys)
        try texts.forEach(waitFor)
    }

    /// Types a line and Enter, and waits for a text: the next prompt unless given.
    func run(_ line: String, until text: String = mark) throws {
        try type(line, until: line)
        try type("\r", until: text)
    }

    func waitFor(_ text: String) throws {
        try program.terminal.waitFor(text, timeout: 30)
    }

    /// Returns the time from the keys to the text.
    func time(typing keys: String, until text: String) throws -> Double {
        try Stopwatch.timing { try type(keys, until: text) }.time
    }
}
