import Benchmarking
import TestSupport

/// Whole runs of the program, without a terminal.
extension LatencyCase {
    static func pipes(_ options: BenchmarkOptions) -> [LatencyCase] {
        let (results, lines) = (1000, options.isQuick ? 1000 : 100_000)
        return [
            LatencyCase(name: "norris --offline joke, a whole run") {
                try runs(options.repetitions(50), of: ["--offline", "joke"])
            },
            LatencyCase(name: "search with \(Figure.grouped(results)) results, a whole run") {
                let server = try LoopbackAPI.jokes(searchResults: results) { _ in .never }
                // A text that the server's own search does not find, which therefore takes no time.
                let arguments = ["--api", server.baseURL, "search", "speed"]
                return try runs(options.repetitions(20), of: arguments, outputLines: results)
            },
            LatencyCase(name: "\(Figure.grouped(lines)) lines \"joke\" from a pipe, offline") {
                let input = String(repeating: "joke\n", count: lines)
                return try runs(options.repetitions(5), of: ["--offline"], input: input, outputLines: lines)
            },
        ]
    }

    /// - Parameter outputLines: The expected length of the output: the time of a run that failed means nothing.
    private static func runs(
        _ times: Int,
        of arguments: [String],
        input: String = "",
        outputLines: Int = 1
    ) throws -> Samples {
        let home = try home()
        let program = Program(arguments, input: input, home: home.path)
        defer { withExtendedLifetime(home) {} }
        return try Samples((1 ... times).map { _ in
            let start = Stopwatch.wallTime
            let result = try program.run(timeout: 60)
            let time = Stopwatch.wallTime - start
            let count = result.standardOutput.utf8.count { $0 == UInt8(ascii: "\n") }
            guard result.exitStatus == 0, count == outputLines else {
                throw SupportError("\(arguments) wrote \(count) lines and, as errors, \"\(result.standardError)\".")
            }
            return time
        })
    }
}
