import Benchmarking
import Foundation
import TestSupport

/// Keys at the prompt.
extension LatencyCase {
    static func keys(_ options: BenchmarkOptions) -> [LatencyCase] {
        // Processors sleep between the keys that a person types: an echo then takes three times as long.
        let pause = options.isQuick ? 0 : 0.02
        return [
            // While the next joke is requested, on a new connection.
            LatencyCase(name: "a key's echo, during a request", limit: (.median, 5)) {
                let server = try LoopbackAPI.jokes { number in
                    number == 0 ? .standard.edited { $0.headers.append("Connection: close") } : .never
                }
                let prompt = try prompt(server)
                try prompt.run("joke")
                try server.waitForRequest(count: 2)
                let keys = Array("thequickbrownfoxjumpsoverthelazydog")
                return try Samples((0 ..< options.repetitions(200)).map { number in
                    let key = String(keys[number % keys.count])
                    if key == "t" {
                        // A line of its own: the capital shows that the rest has been erased.
                        try prompt.type("\u{15}T", until: "T")
                    }
                    Thread.sleep(forTimeInterval: pause)
                    return try prompt.time(typing: key, until: key)
                })
            },
            LatencyCase(name: "Enter on an empty line") {
                let prompt = try prompt(.jokes { _ in .never })
                return try Samples((1 ... options.repetitions(100)).map { _ in
                    Thread.sleep(forTimeInterval: pause)
                    return try prompt.time(typing: "\r", until: TimedPrompt.mark)
                })
            },
            // To the last row of the list, with categories that are known.
            LatencyCase(name: "Tab after \"joke \", to the list of categories") {
                let prompt = try prompt(.jokes { _ in .never })
                try prompt.run("categories")
                try prompt.type("joke ", until: "joke ")
                return try Samples((1 ... options.repetitions(50)).map { _ in
                    Thread.sleep(forTimeInterval: pause)
                    let time = try prompt.time(typing: "\t", until: "travel")
                    try prompt.waitFor("joke ")
                    return time
                })
            },
            LatencyCase(name: "start to prompt") {
                let server = try LoopbackAPI.jokes { _ in .never }
                return try Samples((1 ... options.repetitions(50)).map { _ in try prompt(server).startTime })
            },
        ]
    }
}
