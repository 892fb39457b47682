import Benchmarking
import TestSupport

/// A latency that users notice, and how it is measured.
struct LatencyCase {
    /// The statistic of the samples that has a threshold.
    enum Statistic: String {
        case median
        case maximum = "max"
    }

    let name: String
    /// The threshold, in milliseconds; nil where there is none.
    var limit: (statistic: Statistic, milliseconds: Double)?
    let measure: () throws -> Samples

    static func all(_ options: BenchmarkOptions) -> [LatencyCase] {
        jokes(options) + keys(options) + pipes(options)
    }

    /// Starts a prompt in a home with a full history.
    ///
    /// The timeout is long: a silent server stays silent until the case is over.
    static func prompt(_ server: LoopbackAPI) throws -> TimedPrompt {
        try TimedPrompt(server, timeout: 600, home: home())
    }

    /// Makes a home with a full history; each program gets its own, because it adds to the history.
    static func home() throws -> TemporaryFolder {
        let lines = (1 ... 1000).map { number in
            ["joke dev for Bob \(number)", "search kick \(number)", "show \(number)", "favorite \(number)"][number % 4]
        }
        let folder = try TemporaryFolder()
        try folder.write(lines.map { $0 + "\n" }.joined(), to: ".local/state/norris/history")
        return folder
    }
}

extension LatencyCase {
    static let tableHead = [
        table.line(["", "", "median", "90 %", "max", "", ""]),
        table.line(["", "n", "ms", "ms", "ms", "threshold", ""]),
    ]

    private static let table = Table(widths: [46, 4, 8, 8, 8, 13, 4])

    /// The case's row of the table.
    func row(_ samples: Samples) -> String {
        Self.table.line([
            name,
            Figure.grouped(samples.values.count),
            Figure.milliseconds(samples.median),
            Figure.milliseconds(samples.percentile(90)),
            Figure.milliseconds(samples.maximum),
            limit.map { "\($0.statistic.rawValue) <= \(Figure.decimal($0.milliseconds, places: 0))" } ?? "",
            status(samples)?.rawValue ?? "",
        ])
    }

    /// Nil where the case has none.
    func status(_ samples: Samples) -> Limit.Status? {
        limit.map { statistic, milliseconds in
            let measured = statistic == .median ? samples.median : samples.maximum
            return Limit.atMost(milliseconds).status(of: measured / 1e6)
        }
    }
}
