import Benchmarking

/// What was measured.
struct Results {
    var cases: [CaseName: [Implementation: Samples]] = [:]
    var threads: [ThreadedRun: Samples] = [:]

    /// How many times as long Vaccine takes as another implementation; nil when either was not measured.
    func ratio(of name: CaseName, to implementation: Implementation) -> Double? {
        guard let vaccine = cases[name]?[.vaccine], let other = cases[name]?[implementation] else { return nil }
        return vaccine.ratio(to: other)
    }

    /// How much more two threads do than one in the same time; nil when the machine was too busy to tell.
    ///
    /// Stored closures share nothing that is written to, so their speedup tells whether two processors were free. Only
    /// such repetitions count.
    func speedup(_ implementation: Implementation) -> Double? {
        guard let direct = speedups(.direct), let speedups = speedups(implementation) else { return nil }
        let free = zip(direct, speedups).filter { direct, _ in direct >= 1.6 }.map(\.1)
        return free.count >= 3 ? Samples(free).median : nil
    }

    /// The same for each repetition.
    private func speedups(_ implementation: Implementation) -> [Double]? {
        guard
            let one = threads[.init(implementation: implementation, threads: 1)],
            let two = threads[.init(implementation: implementation, threads: 2)]
        else { return nil }
        return zip(one.values, two.values).map { $0 / $1 }
    }

    /// How much slower a resolution is with the most registrations than with the fewest, at the worst.
    ///
    /// The sizes are measured one after the other, since registrations are never removed. So their ratios to the direct
    /// closure, which was measured with each, are compared.
    var growth: Double? {
        let names: [(Int) -> CaseName] = [CaseName.registeredFirst, CaseName.registeredLast]
        let growths = names.flatMap { name in
            Cases.populations.dropFirst().map { count -> Double? in
                guard
                    let fewest = Cases.populations.first,
                    let before = ratio(of: name(fewest), to: .direct),
                    let after = ratio(of: name(count), to: .direct)
                else { return nil }
                return after / before
            }
        }
        return growths.contains(nil) ? nil : growths.compactMap(\.self).max()
    }
}
