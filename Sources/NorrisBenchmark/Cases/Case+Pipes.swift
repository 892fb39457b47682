import Benchmarking
import TestSupport

/// Whole runs of the program, without a terminal.
extension Case {
    /// One command, from the start of the program to its end.
    static func oneJoke(times: Int) -> Case {
        Case(name: "norris --offline joke, a whole run") { stage in
            try runs(times, of: ["--offline", "joke"], stage)
        }
    }

    static func search(results: Int, times: Int) -> Case {
        Case(name: "search with \(Figure.grouped(results)) results, a whole run") { stage in
            let server = try JokeServer(searchResults: results) { _ in .silence }
            return try runs(times, of: ["--api", server.baseURL, "search", "kick"], stage, lines: results)
        }
    }

    static func pipe(lines: Int, times: Int) -> Case {
        Case(name: "\(Figure.grouped(lines)) lines \"joke\" from a pipe, offline") { stage in
            let input = String(repeating: "joke\n", count: lines)
            return try runs(times, of: ["--offline"], stage, input: input, lines: lines)
        }
    }

    /// - Parameter lines: How many lines come out; the figures of a run that failed would say nothing.
    private static func runs(
        _ times: Int,
        of arguments: [String],
        _ stage: Stage,
        input: String = "",
        lines: Int = 1
    ) throws -> Samples {
        let home = try stage.home()
        return try Samples((1 ... times).map { _ in
            let start = Stopwatch.wall
            let result = try Program(arguments, input: input, home: home.path).run(timeout: 60)
            let time = Stopwatch.wall - start
            let count = result.standardOutput.utf8.count { $0 == UInt8(ascii: "\n") }
            guard result.exitStatus == 0, count == lines else {
                throw SupportError("\(arguments) wrote \(count) lines and, as errors, \"\(result.standardError)\".")
            }
            return time
        })
    }
}
