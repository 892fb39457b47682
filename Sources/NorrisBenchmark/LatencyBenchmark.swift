import Foundation
import TestSupport

/// Drives the built program as a user does, and shows how long the user waits; the page Performance tells why.
@main
struct LatencyBenchmark: BenchmarkProgram {
    static let name = "norris-benchmark"
    static let purpose = """
    Measures how long users of the built norris wait: on a pseudo-terminal, with 1,000 lines of history
    and an API of its own on the loopback address. Build it with -c release.
    """
    static let widths = [46, 4, 8, 8, 13, 4]
    /// How long the server takes for an answer, in seconds.
    private static let delay = 0.2

    let isQuick: Bool
    let table: Table

    func measure() throws {
        table.add(["", "", "median", "max"])
        table.add(["", "n", "ms", "ms", "threshold"])
        try addJokes()
        try addCancellations()
        try addEchoes()
        try add("start to prompt", 50) { _ in try TimedPrompt().startTime }
    }

    /// Adds a row of so many times, each measured after a pause; with `--quick` of a few, after shorter pauses.
    ///
    /// - Parameters:
    ///   - pause: In seconds.
    ///   - median: The threshold of the median, in milliseconds.
    ///   - maximum: That of the maximum, instead.
    ///   - measure: Returns a time; its argument counts from 1.
    func add(
        _ name: String,
        _ count: Int,
        pause: Double = 0,
        median: Double? = nil,
        maximum: Double? = nil,
        _ measure: (Int) throws -> Double
    ) rethrows {
        let samples = try (1 ... (isQuick ? 2 : count)).map { number in
            Thread.sleep(forTimeInterval: isQuick ? 0.3 * pause : pause)
            return try measure(number) / 1e6
        }
        let cells = [name, "\(samples.count)", Table.figure(samples.median), Table.figure(samples.max())]
        if let maximum {
            table.add(cells, samples.max(), .atMost(maximum, of: "max ", places: 0))
        } else {
            table.add(cells, samples.median, median.map { .atMost($0, of: "median ", places: 0) })
        }
    }

    private func addJokes() throws {
        // The first joke was prefetched while the previous one was read.
        let slow = try TimedPrompt { _ in .standard.delivered(.pause(Self.delay), .send(to: .end)) }
        try slow.run("joke")
        // The user reads.
        try add("refresh, with an API that takes 200 ms", 50, pause: 1, median: 5) { number in
            // Two spellings in turn, because the history does not record a line that equals the previous one.
            let time = try slow.run(number.isMultiple(of: 2) ? "refresh" : "r", until: TimedPrompt.ending(of: number))
            try slow.terminal.waitFor(TimedPrompt.mark)
            return time
        }
        // A joke that cannot have been prefetched.
        try add("first joke, from when the API sends it", 20, median: 20) { _ in
            let sent = Monitor(0.0)
            let prompt = try TimedPrompt { _ in
                Thread.sleep(forTimeInterval: Self.delay)
                sent.withValue { $0 = now() }
                return .standard
            }
            try prompt.run("joke", until: TimedPrompt.ending(of: 0))
            return now() - sent.withValue { $0 }
        }
    }

    private func addCancellations() throws {
        let silent = try TimedPrompt { _ in .never }
        try add("Ctrl-C to prompt, during a request", 50, maximum: 100) { number in
            try silent.run("joke", until: "waiting")
            try silent.server.waitForRequest(count: number)
            return try silent.type("\u{3}", until: TimedPrompt.mark)
        }
        // A prefetch that was under way before the joke was asked for.
        let prompt = try TimedPrompt()
        try add("Ctrl-C to prompt, waiting for the next joke", 50, maximum: 100) { number in
            prompt.server.answerNext(.standard, .never)
            try prompt.run("joke")
            try prompt.server.waitForRequest(count: 2 * number)
            try prompt.run("refresh", until: "waiting")
            return try prompt.type("\u{3}", until: TimedPrompt.mark)
        }
    }

    /// Adds the echoes of keys that type a line of the history, again and again.
    private func addEchoes() throws {
        func add(_ name: String, _ prompt: TimedPrompt, median: Double = 1, hasColor: Bool = true) throws {
            let keys = "joke dev for Bob 100".map(String.init)
            // Processors sleep between the keys that a person types: an echo then takes three times as long.
            try self.add(name, 400, pause: 0.02, median: median) { number in
                let key = keys[(number - 1) % keys.count]
                if key == keys[0], number > 1 {
                    try prompt.type("\u{3}", until: TimedPrompt.mark)
                }
                // A key that is shown with a suggestion ends an update.
                return try prompt.type(key, until: hasColor ? "\u{1B}[?2026l" : key)
            }
        }
        // While the next joke is requested, on a new connection.
        let prompt = try TimedPrompt()
        prompt.server.answerNext(.standard.edited { $0.headers.append("Connection: close") }, .never)
        try prompt.run("joke")
        try prompt.server.waitForRequest(count: 2)
        try add("a key's echo, during a prefetch", prompt, median: 5)
        try add("a key's echo, with a suggestion and color", TimedPrompt())
        try add("a key's echo, with neither", TimedPrompt(environment: ["NO_COLOR": "1"]), hasColor: false)
    }
}
