import Benchmarking

extension Threshold {
    /// The bars that were tried.
    static func all(_ results: Results) -> [Threshold] {
        let bars: [(String, Limit, Double?)] = [
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
        let onOneThread = bars.compactMap { name, limit, measured in
            measured.map { Threshold(name: name, limit: limit, measured: $0) }
        }
        guard !results.teams.isEmpty else { return onOneThread }
        let speedup = results.speedup(.vaccine)
        return onOneThread + [Threshold(
            name: "two threads, throughput to that of one",
            limit: .atLeast(1.4),
            measured: speedup
        )]
    }
}
