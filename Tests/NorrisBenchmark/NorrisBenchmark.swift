import Foundation
import TestSupport

/// Returns what a clock shows that never jumps, in milliseconds.
private func now() -> Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e6
}

/// A prompt on a terminal of its own, with an API of its own, whose responses can be timed.
private struct TimedPrompt {
    static let mark = "norris>"

    let server: LoopbackAPI
    private let terminal: PseudoTerminal
    private let program: RunningProgram
    private let home: TemporaryFolder

    /// The last words of a joke, which no other joke of the next hundred has.
    static func ending(of number: Int) -> String {
        "counted to infinity \(number % 100 + 2) times."
    }

    /// Starts the program with a full history, as it adds to it and suggests from it, and waits for its prompt.
    ///
    /// - Parameter delay: How long the API takes for an answer, in seconds.
    init(delay: Double = 0, environment: [String: String?] = [:]) throws {
        let jokes = (0 ..< 100).map { number in
            LoopbackJoke(id: "\(number)", value: "Chuck Norris kicked the hare and \(Self.ending(of: number))")
        }
        server = try LoopbackAPI(jokes: jokes) { _ in .standard.delivered(.pause(delay), .send(to: .end)) }
        home = try TemporaryFolder()
        let commands = ["joke dev for Bob", "search kick", "show", "favorite"]
        let history = (1 ... 1000).map { "\(commands[$0 % commands.count]) \($0)\n" }
        try home.write(history.joined(), to: ".local/state/norris/history")
        terminal = try PseudoTerminal()
        program = try Program(["--api", server.baseURL], environment: environment, home: home.path).start(on: terminal)
        try terminal.waitFor(Self.mark)
    }

    /// Types keys, waits for a text, and returns the time until it has been read and the waiting thread runs again.
    @discardableResult
    func type(_ keys: String, until text: String) throws -> Double {
        let start = now()
        try terminal.type(keys)
        try terminal.waitFor(text)
        return now() - start
    }

    /// Types a line and Enter, waits for a text and the next prompt, and returns the time from Enter to the text.
    @discardableResult
    func run(_ line: String, until text: String) throws -> Double {
        try type(line, until: line)
        let time = try type("\r", until: text)
        try terminal.waitFor(Self.mark)
        return time
    }
}

/// How long users of the built norris wait, on a pseudo-terminal; the page Performance has the figures.
///
///     swift run -c release norris-benchmark [--check]
///
/// With `--check`, the exit status is 1 if a limit is exceeded, which tells something on a quiet machine only.
@main
struct NorrisBenchmark {
    private var isExceeded = false

    static func main() throws {
        var benchmark = Self()
        try benchmark.measure()
        exit(benchmark.isExceeded && CommandLine.arguments.contains("--check") ? 1 : 0)
    }

    private mutating func measure() throws {
        show("ms", "  median     max   limit")
        try addEchoes("a key's echo, with a suggestion and color", hasColor: true)
        try addEchoes("a key's echo, with neither", hasColor: false)

        // The next joke is fetched while the last one is read.
        let slow = try TimedPrompt(delay: 0.2)
        try slow.run("joke", until: TimedPrompt.ending(of: 0))
        try add("refresh, with an API that takes 200 ms", 50, pause: 1, limit: 2) { number in
            // Two spellings in turn, because the history does not record a line that equals the one before.
            try slow.run(number.isMultiple(of: 2) ? "refresh" : "r", until: TimedPrompt.ending(of: number))
        }
    }

    /// Adds the echoes of keys that type a line of the history, again and again.
    private mutating func addEchoes(_ name: String, hasColor: Bool) throws {
        let prompt = try TimedPrompt(environment: hasColor ? [:] : ["NO_COLOR": "1"])
        let keys = "joke dev for Bob 100".map(String.init)
        try add(name, 400, pause: 0.02, limit: 1.5) { number in
            let key = keys[(number - 1) % keys.count]
            if key == keys[0], number > 1 {
                try prompt.type("\u{3}", until: TimedPrompt.mark)
            }
            return try prompt.type(key, until: key)
        }
    }

    /// Prints the median and the maximum of so many times, each measured after a pause.
    ///
    /// - Parameters:
    ///   - pause: In seconds. Processors sleep meanwhile, as they do between the keys that a person types.
    ///   - limit: That of the median, in milliseconds.
    ///   - measure: Returns a time; its argument counts from 1.
    private mutating func add(
        _ name: String,
        _ count: Int,
        pause: Double,
        limit: Double,
        _ measure: (Int) throws -> Double
    ) throws {
        let times = try (1 ... count).map { number in
            Thread.sleep(forTimeInterval: pause)
            return try measure(number)
        }.sorted()
        let median = times[count / 2]
        isExceeded = isExceeded || median > limit
        let figures = [median, times[count - 1], limit].map { String(format: "%8.2f", $0) }.joined()
        show(name, figures + (median > limit ? " FAIL" : " PASS"))
    }

    /// Prints a row at once, where print would keep it for a pipe.
    private func show(_ name: String, _ figures: String) {
        let name = name.padding(toLength: 44, withPad: " ", startingAt: 0)
        FileHandle.standardOutput.write(Data("\(name)\(figures)\n".utf8))
    }
}
