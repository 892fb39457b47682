import Benchmarking
import Foundation
import TestSupport

/// Jokes at the prompt.
extension LatencyCase {
    /// How long the server takes for an answer, in seconds.
    private static let delay = 0.2

    static func jokes(_ options: BenchmarkOptions) -> [LatencyCase] {
        [
            // A joke that was prefetched while the previous one was read.
            LatencyCase(name: "refresh, with an API that takes 200 ms", limit: (.median, 5)) {
                let prompt = try prompt(.jokes { _ in .standard.delivered(.pause(delay), .send(to: .end)) })
                try prompt.run("joke")
                return try Samples((1 ... options.repetitions(50)).map { number in
                    // The user reads.
                    Thread.sleep(forTimeInterval: options.isQuick ? 0.3 : 1)
                    // Two spellings in turn, because the history does not record a line that equals the previous one.
                    let command = number.isMultiple(of: 2) ? "refresh" : "r"
                    try prompt.type(command, until: command)
                    let time = try prompt.time(typing: "\r", until: LoopbackAPI.ending(of: number))
                    try prompt.waitFor(TimedPrompt.mark)
                    return time
                })
            },
            // A joke that cannot have been prefetched.
            LatencyCase(name: "first joke, from when the API sends it", limit: (.median, 20)) {
                try Samples((1 ... options.repetitions(20)).map { _ in
                    let sent = Monitor(0.0)
                    let prompt = try prompt(.jokes { _ in
                        Thread.sleep(forTimeInterval: delay)
                        sent.withValue { $0 = Stopwatch.wallTime }
                        return .standard
                    })
                    try prompt.type("joke", until: "joke")
                    try prompt.type("\r", until: LoopbackAPI.ending(of: 0))
                    return Stopwatch.wallTime - sent.withValue { $0 }
                })
            },
            LatencyCase(name: "Ctrl-C to prompt, during a request", limit: (.maximum, 100)) {
                let server = try LoopbackAPI.jokes { _ in .never }
                let prompt = try prompt(server)
                return try Samples((1 ... options.repetitions(50)).map { number in
                    try prompt.type("joke", until: "joke")
                    try prompt.type("\r", until: "waiting")
                    try server.waitForRequest(count: number)
                    return try prompt.time(typing: "\u{3}", until: TimedPrompt.mark)
                })
            },
            // A prefetch that was under way before the joke was asked for.
            LatencyCase(name: "Ctrl-C to prompt, waiting for the next joke", limit: (.maximum, 100)) {
                let server = try LoopbackAPI.jokes { $0.isMultiple(of: 2) ? .standard : .never }
                let prompt = try prompt(server)
                return try Samples((1 ... options.repetitions(50)).map { number in
                    try prompt.run("joke")
                    try server.waitForRequest(count: 2 * number)
                    try prompt.type("refresh", until: "refresh")
                    try prompt.type("\r", until: "waiting")
                    return try prompt.time(typing: "\u{3}", until: TimedPrompt.mark)
                })
            },
        ]
    }
}
