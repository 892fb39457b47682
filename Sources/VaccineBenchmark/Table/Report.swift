import Benchmarking

/// The tables that the benchmark prints, line by line.
enum Report {
    private static let cases = Table(widths: [31, 8, 6, 10, 6, 8, 6, 8, 8])
    private static let threads = Table(widths: [31, 8, 6, 10, 6, 8])
    private static let bars = Table(widths: [49, 9, 9, 6])

    static let caseHead = [
        cases.line(["", "direct", "", "dictionary", "", "Vaccine", "", "to", "to"]),
        cases.line(["one thread", "ns", "", "ns", "", "ns", "", "direct", "dict."]),
    ]

    static func line(_ name: CaseName, _ samples: [Way: Samples]) -> String {
        let (direct, dictionary, vaccine) = (samples[.direct], samples[.dictionary], samples[.vaccine])
        return cases.line([
            name.description,
            Figure.nanoseconds(direct), Figure.deviation(direct),
            Figure.nanoseconds(dictionary), Figure.deviation(dictionary),
            Figure.nanoseconds(vaccine), Figure.deviation(vaccine),
            Figure.ratio(direct.flatMap { vaccine?.ratio(to: $0) }),
            Figure.ratio(dictionary.flatMap { vaccine?.ratio(to: $0) }),
        ])
    }

    static func threads(_ results: Results) -> [String] {
        let rows: [(String, Way)] = [("direct", .direct), ("dictionary", .dictionary), ("Vaccine", .vaccine)]
        return [threads.line(["transients, on the wall", "one, ns", "", "two, ns", "", "speedup"])] + rows
            .map { name, way in
                let one = results.teams[.init(way: way, threads: 1)]
                let two = results.teams[.init(way: way, threads: 2)]
                return threads.line([
                    name,
                    Figure.nanoseconds(one), Figure.deviation(one),
                    Figure.nanoseconds(two), Figure.deviation(two),
                    Figure.ratio(results.speedup(way)),
                ])
            }
    }

    static let busy = "BUSY: two threads of closures were no faster than one, so no processor was free to tell."

    static func bars(_ all: [Threshold]) -> [String] {
        [bars.line(["bar", "limit", "measured", ""])] + all.map { bar in
            let limit = switch bar.limit {
            case let .atMost(limit): "<= " + Figure.ratio(limit)
            case let .atLeast(limit): ">= " + Figure.ratio(limit)
            }
            return bars.line([bar.name, limit, Figure.ratio(bar.measured), bar.verdict.rawValue])
        }
    }
}
