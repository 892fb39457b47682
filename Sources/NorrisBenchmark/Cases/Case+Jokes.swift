import Benchmarking
import Foundation

/// Jokes at the prompt.
extension Case {
    /// How long the server takes for an answer, in seconds.
    private static let answerTime = 0.2

    /// The joke that was fetched while the last one was read.
    static func refresh(times: Int, pause: Double) -> Case {
        Case(name: "refresh, with an API that takes 200 ms", promise: .init(figure: .median, limit: 5)) { stage in
            let server = try JokeServer { _ in .joke(after: answerTime) }
            let prompt = try TimedPrompt(stage, server)
            try prompt.run("joke")
            return try Samples((1 ... times).map { number in
                // Somebody reads.
                Thread.sleep(forTimeInterval: pause)
                // Two spellings in turn: what equals the line before it would not be recorded in the history.
                try prompt.type(number.isMultiple(of: 2) ? "refresh" : "r")
                let time = try prompt.time(pressing: "\r", until: JokeServer.ending(of: number))
                try prompt.waitFor(TimedPrompt.mark)
                return time
            })
        }
    }

    /// The joke that nobody could know of before.
    static func firstJoke(times: Int) -> Case {
        Case(name: "first joke, from when the API sends it", promise: .init(figure: .median, limit: 20)) { stage in
            try Samples((1 ... times).map { _ in
                let server = try JokeServer { _ in .joke(after: answerTime) }
                let prompt = try TimedPrompt(stage, server)
                try prompt.type("joke")
                try prompt.press("\r", until: JokeServer.ending(of: 0))
                return Stopwatch.wall - server.lastSent
            })
        }
    }

    /// A request of which nobody knows how it would end.
    static func interruptedRequest(times: Int) -> Case {
        Case(name: "Ctrl-C to prompt, during a request", promise: .init(figure: .maximum, limit: 100)) { stage in
            let server = try JokeServer { _ in .silence }
            let prompt = try TimedPrompt(stage, server)
            return try Samples((1 ... times).map { number in
                try prompt.type("joke")
                try prompt.press("\r", until: "waiting")
                try server.waitForQuestion(count: number)
                return try prompt.time(pressing: "\u{3}", until: TimedPrompt.mark)
            })
        }
    }

    /// The same for a request that had been under way before somebody asked.
    static func interruptedWait(times: Int) -> Case {
        Case(name: "Ctrl-C to prompt, waiting for the next joke", promise: .init(
            figure: .maximum,
            limit: 100
        )) { stage in
            let server = try JokeServer { $0.isMultiple(of: 2) ? .joke(after: 0) : .silence }
            let prompt = try TimedPrompt(stage, server)
            return try Samples((1 ... times).map { number in
                try prompt.run("joke")
                try server.waitForQuestion(count: 2 * number)
                try prompt.type("refresh")
                try prompt.press("\r", until: "waiting")
                return try prompt.time(pressing: "\u{3}", until: TimedPrompt.mark)
            })
        }
    }
}
