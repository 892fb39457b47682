import Benchmarking

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

    static let tableHead = [
        table.line(["", "", "median", "90 %", "max", "", ""]),
        table.line(["", "n", "ms", "ms", "ms", "threshold", ""]),
    ]

    private static let table = Table(widths: [46, 4, 8, 8, 8, 13, 4])

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
