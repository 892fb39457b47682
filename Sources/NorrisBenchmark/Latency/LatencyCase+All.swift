import Benchmarking
import Foundation
import TestSupport

extension LatencyCase {
    /// How long the server takes for an answer, in seconds.
    private static let delay = 0.2
    private static let hundredJokes = jokes(100)

    static func all(_ options: BenchmarkOptions) -> [LatencyCase] {
        let (results, lines) = (1000, options.isQuick ? 1000 : 100_000)
        return [
            // Jokes at the prompt: first one that was prefetched while the previous one was read.
            LatencyCase(name: "refresh, with an API that takes 200 ms", limit: (.median, 5)) {
                let prompt = try TimedPrompt(LoopbackAPI(jokes: hundredJokes) { _ in
                    .standard.delivered(.pause(delay), .send(to: .end))
                })
                try prompt.run("joke")
                // The user reads.
                return try options.samples(50, pause: 1) { number in
                    // Two spellings in turn, because the history does not record a line that equals the previous one.
                    let command = number.isMultiple(of: 2) ? "refresh" : "r"
                    try prompt.type(command, until: command)
                    let time = try prompt.time(typing: "\r", until: ending(of: number))
                    try prompt.waitFor(TimedPrompt.mark)
                    return time
                }
            },
            // A joke that cannot have been prefetched.
            LatencyCase(name: "first joke, from when the API sends it", limit: (.median, 20)) {
                try options.samples(20) { _ in
                    let sent = Monitor(0.0)
                    let prompt = try TimedPrompt(LoopbackAPI(jokes: hundredJokes) { _ in
                        Thread.sleep(forTimeInterval: delay)
                        sent.withValue { $0 = Stopwatch.wallTime }
                        return .standard
                    })
                    try prompt.run("joke", until: ending(of: 0))
                    return Stopwatch.wallTime - sent.withValue { $0 }
                }
            },
            LatencyCase(name: "Ctrl-C to prompt, during a request", limit: (.maximum, 100)) {
                let prompt = try TimedPrompt(LoopbackAPI(jokes: hundredJokes) { _ in .never })
                return try options.samples(50) { number in
                    try prompt.run("joke", until: "waiting")
                    try prompt.server.waitForRequest(count: number)
                    return try prompt.time(typing: "\u{3}", until: TimedPrompt.mark)
                }
            },
            // A prefetch that was under way before the joke was asked for.
            LatencyCase(name: "Ctrl-C to prompt, waiting for the next joke", limit: (.maximum, 100)) {
                let prompt = try TimedPrompt(LoopbackAPI(jokes: hundredJokes))
                return try options.samples(50) { number in
                    prompt.server.answerNext(.standard, .never)
                    try prompt.run("joke")
                    try prompt.server.waitForRequest(count: 2 * number)
                    try prompt.run("refresh", until: "waiting")
                    return try prompt.time(typing: "\u{3}", until: TimedPrompt.mark)
                }
            },
            // While the next joke is requested, on a new connection.
            echo("a key's echo, during a prefetch", options, limit: 5) { prompt in
                prompt.server.answerNext(.standard.edited { $0.headers.append("Connection: close") }, .never)
                try prompt.run("joke")
                try prompt.server.waitForRequest(count: 2)
            },
            echo("a key's echo, with a suggestion and color", options),
            echo("a key's echo, with neither", options, hasColor: false),
            start(options),
            // Whole runs of the program, without a terminal.
            LatencyCase(name: "norris --offline joke, a whole run") {
                try options.samples(50, run(["--offline", "joke"]))
            },
            LatencyCase(name: "search with \(Figure.grouped(results)) results, a whole run") {
                // Encoded in advance, so that the encoding is not measured.
                let found = try String(decoding: JSONEncoder().encode(jokes(results)), as: UTF8.self)
                let body = #"{"total":\#(results),"result":\#(found)}"#
                let server = try LoopbackAPI(jokes: []) { _ in .json(body: body) }
                return try options.samples(20, run(["--api", server.baseURL, "search", "speed"], outputLines: results))
            },
            LatencyCase(name: "\(Figure.grouped(lines)) lines \"joke\" from a pipe, offline") {
                let input = String(repeating: "joke\n", count: lines)
                return try options.samples(5, run(["--offline"], input: input, outputLines: lines))
            },
        ]
    }

    /// Makes jokes, each of which fits a row of the terminal.
    private static func jokes(_ count: Int) -> [LoopbackJoke] {
        (0 ..< count).map { number in
            LoopbackJoke(id: "benchmark\(number)", value: "Chuck Norris kicked the hare and \(ending(of: number))")
        }
    }

    /// The last words of a joke, which no other joke of the next hundred has.
    private static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }

    /// Types a line of the history, again and again.
    ///
    /// - Parameter prepare: Called before that.
    private static func echo(
        _ name: String,
        _ options: BenchmarkOptions,
        limit: Double = 1,
        hasColor: Bool = true,
        prepare: @escaping (TimedPrompt) throws -> Void = { _ in }
    ) -> LatencyCase {
        LatencyCase(name: name, limit: (.median, limit)) {
            let environment = ["NO_COLOR": hasColor ? nil : "1"]
            let prompt = try TimedPrompt(LoopbackAPI(jokes: hundredJokes), environment: environment)
            try prepare(prompt)
            let keys = "joke dev for Bob 100".map(String.init)
            // Processors sleep between the keys that a person types: an echo then takes three times as long.
            return try options.samples(400, pause: 0.02) { number in
                let key = keys[(number - 1) % keys.count]
                if key == keys[0], number > 1 {
                    try prompt.type("\u{3}", until: TimedPrompt.mark)
                }
                // A key that is shown with a suggestion ends an update.
                return try prompt.time(typing: key, until: hasColor ? "\u{1B}[?2026l" : key)
            }
        }
    }

    /// - Parameter path: The built program unless given.
    static func start(_ options: BenchmarkOptions, of path: String? = nil) -> LatencyCase {
        LatencyCase(name: "start to prompt") {
            try options.samples(50) { _ in
                try TimedPrompt(LoopbackAPI(jokes: hundredJokes), executable: path).startTime
            }
        }
    }

    /// Returns what runs the program and measures the time.
    ///
    /// - Parameter outputLines: The expected length of the output: the time of a run that failed means nothing.
    private static func run(
        _ arguments: [String],
        input: String = "",
        outputLines: Int = 1
    ) throws -> (Int) throws -> Double {
        let home = try TimedPrompt.home()
        return { _ in
            let program = Program(arguments, input: input, home: home.path)
            let (result, time) = try Stopwatch.timing { try program.run(timeout: 60) }
            let count = result.standardOutput.utf8.count { $0 == UInt8(ascii: "\n") }
            guard result.exitStatus == 0, count == outputLines else {
                throw SupportError("\(arguments) wrote \(count) lines and, as errors, \"\(result.standardError)\".")
            }
            return time
        }
    }
}
