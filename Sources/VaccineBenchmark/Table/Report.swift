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

    static func line(_ name: CaseName, _ samples: [Implementation: Samples]) -> String {
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
        let rows: [(String, Implementation)] = [("direct", .direct), ("dictionary", .dictionary), ("Vaccine", .vaccine)]
        return [threads.line(["transients, on the wall", "one, ns", "", "two, ns", "", "speedup"])] + rows
            .map { name, implementation in
                let one = results.threads[.init(implementation: implementation, threads: 1)]
                let two = results.threads[.init(implementation: implementation, threads: 2)]
                return threads.line([
                    name,
                    Figure.nanoseconds(one), Figure.deviation(one),
                    Figure.nanoseconds(two), Figure.deviation(two),
                    Figure.ratio(results.speedup(implementation)),
                ])
            }
    }

    static let busy = "BUSY: two threads of closures were no faster than one, so no processor was free to tell."

    static func thresholds(_ all: [Threshold]) -> [String] {
        [thresholds.line(["threshold", "limit", "measured", ""])] + all.map { threshold in
            let limit = switch threshold.limit {
            case let .atMost(limit): "<= " + Figure.ratio(limit)
            case let .atLeast(limit): ">= " + Figure.ratio(limit)
            }
            return thresholds.line([
                threshold.name,
                limit,
                Figure.ratio(threshold.measured),
                threshold.verdict.rawValue,
            ])
        }
    }
}

extension Threshold {
    /// The thresholds of what was measured.
    static func all(_ results: Results) -> [Threshold] {
        let ratios: [(String, Limit, Double?)] = [
            ("transient, to the direct closure", .atMost(1.5), results.ratio(of: .transient, to: .direct)),
            ("graph of three, to the direct closures", .atMost(1.4), results.ratio(of: .graph, to: .direct)),
            ("object with one @Inject, to the direct closure", .atMost(1.3), results.ratio(of: .object, to: .direct)),
            ("singleton, to the dictionary", .atMost(0.5), results.ratio(of: .singleton, to: .dictionary)),
            ("100,000 registrations, to 10 of them", .atMost(1.1), results.growth),
            (
                "in an override of 1,000 that has it, to none",
                .atMost(2),
                results.ratio(of: .insideOverride(entries: 1000), to: .plain)
            ),
            (
                "in an override of 1,000 that has it not, to none",
                .atMost(2),
                results.ratio(of: .outsideOfOverride(entries: 1000), to: .plain)
            ),
        ]
        let onOneThread = ratios.compactMap { name, limit, measured in
            measured.map { Threshold(name: name, limit: limit, measured: $0) }
        }
        guard !results.threads.isEmpty else { return onOneThread }
        let name = "two threads, throughput to that of one"
        return onOneThread + [Threshold(name: name, limit: .atLeast(1.4), measured: results.speedup(.vaccine))]
    }
}
