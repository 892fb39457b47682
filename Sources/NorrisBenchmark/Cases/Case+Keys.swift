import Benchmarking
import Foundation
import TestSupport

/// Keys at the prompt.
extension Case {
    /// While the next joke is on its way, on a new connection.
    static func echo(times: Int, pause: Double) -> Case {
        Case(name: "a key's echo, during a request", promise: .init(figure: .median, limit: 5)) { stage in
            let server = try JokeServer { $0 == 0 ? .lastJoke : .silence }
            let prompt = try TimedPrompt(stage, server)
            try prompt.run("joke")
            try server.waitForQuestion(count: 2)
            let keys = "the quick brown fox jumps over the lazy dog".filter { $0 != " " }
            return try Samples((0 ..< times).map { number in
                let key = String(keys[keys.index(keys.startIndex, offsetBy: number % keys.count)])
                if key == "t" {
                    // A line of its own; the capital is seen when the rest is wiped.
                    try prompt.press("\u{15}T", until: "T")
                }
                Thread.sleep(forTimeInterval: pause)
                return try prompt.time(pressing: key, until: key)
            })
        }
    }

    static func emptyLine(times: Int, pause: Double) -> Case {
        Case(name: "Enter on an empty line") { stage in
            let prompt = try TimedPrompt(stage, JokeServer { _ in .silence })
            return try Samples((1 ... times).map { _ in
                Thread.sleep(forTimeInterval: pause)
                return try prompt.time(pressing: "\r", until: TimedPrompt.mark)
            })
        }
    }

    /// With categories that are known, to the last row of the list.
    static func tab(times: Int, pause: Double) -> Case {
        Case(name: "Tab after \"joke \", to the list of categories") { stage in
            let prompt = try TimedPrompt(stage, JokeServer { _ in .silence })
            try prompt.run("categories")
            try prompt.type("joke ")
            return try Samples((1 ... times).map { _ in
                Thread.sleep(forTimeInterval: pause)
                let time = try prompt.time(pressing: "\t", until: "travel")
                try prompt.waitFor("joke ")
                return time
            })
        }
    }

    static func start(times: Int) -> Case {
        Case(name: "start to prompt") { stage in
            let server = try JokeServer { _ in .silence }
            return try Samples((1 ... times).map { _ in try TimedPrompt(stage, server).startTime })
        }
    }
}
