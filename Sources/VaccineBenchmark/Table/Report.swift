import Benchmarking

/// The tables that the benchmark prints, line by line.
enum Report {
    private static let cases = Table(widths: [31, 8, 6, 10, 6, 8, 6, 8, 8])
    private static let threads = Table(widths: [31, 8, 6, 10, 6, 8])
    private static let thresholds = Table(widths: [49, 9, 9, 6])

    static let caseHead = [
        cases.line(["", "direct", "", "dictionary", "", "Vaccine", "", "to", "to"]),
        cases.line(["one thread", "ns", "", "ns", "", "ns", "", "direct", "dict."]),
    ]

    static func line(_ name: String, _ samples: [Implementation: Samples]) -> String {
        let figures = [samples[.direct], samples[.dictionary], samples[.vaccine]].flatMap(Figure.nanoseconds)
        let ratios = [samples.ratio(to: .direct), samples.ratio(to: .dictionary)].map(Figure.ratio)
        return cases.line([name] + figures + ratios)
    }

    static func lines(_ results: Threads) -> [String] {
        let rows: [(String, Implementation)] = [("direct", .direct), ("dictionary", .dictionary), ("Vaccine", .vaccine)]
        return [threads.line(["transients, wall-clock time", "one, ns", "", "two, ns", "", "speedup"])]
            + rows.map { name, implementation in
                let figures = [1, 2].flatMap {
                    Figure.nanoseconds(results.samples[.init(implementation: implementation, threads: $0)])
                }
                return threads.line([name] + figures + [Figure.ratio(results.speedup(implementation))])
            }
    }

    static func lines(_ all: [Threshold]) -> [String] {
        var lines = [thresholds.line(["threshold", "limit", "measured", ""])]
        lines += all.map { threshold in
            thresholds.line([
                threshold.name,
                threshold.limit.description,
                Figure.ratio(threshold.measured),
                threshold.status.rawValue,
            ])
        }
        if all.contains(where: { $0.status == .busy }) {
            lines.append("BUSY: no second processor was free, so the speedup could not be measured.")
        }
        return lines
    }
}
