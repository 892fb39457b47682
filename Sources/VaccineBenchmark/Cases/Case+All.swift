import Benchmarking
import Vaccine

extension Case {
    static var resolutions: [Case] {
        [
            Case(name: "transient", run: Services.clock.get)
                .atMost(1.5, times: .direct, "transient, to the direct closure"),
            Case(name: "singleton", run: Services.sharedClock.get)
                .atMost(0.5, times: .dictionary, "singleton, to the dictionary"),
            // A store that needs a log and a clock, and a log that needs a clock: four objects, four resolutions.
            Case(name: "graph of three", run: Services.store.get)
                .atMost(1.4, times: .direct, "graph of three, to the direct closures"),
            Case(name: "object with one @Inject", run: makeClockOwners)
                .atMost(1.3, times: .direct, "object with one @Inject, to the direct closure"),
            Case(name: "transient, named", run: getNamedClocks),
            Case(name: "override of 1, set in it", override: override(others: 0, isSetInside: true), run: getClocks),
            Case(
                name: "override of 1,000, set in it",
                override: override(others: 999, isSetInside: true),
                run: getClocks
            )
            .atMost(2, times: .plain, "in an override of 1,000 that has it, to none"),
            Case(
                name: "override of 1,000, set outside",
                override: override(others: 1000, isSetInside: false),
                run: getClocks
            )
            .atMost(2, times: .plain, "in an override of 1,000 that has it not, to none"),
            Case(name: "another task has an override", override: besideOverride, run: getClocks),
        ]
    }

    private static func makeClockOwners(by implementation: Implementation, _ count: Int) {
        let clock = Services.clock
        switch implementation {
        case .direct: repeating(count) { ClockedLog(clock: clock.make()) }
        case .dictionary: repeating(count) { ClockedLog(clock: LockedDictionary.shared.get(Clock.self)) }
        case .vaccine, .plain: repeating(count) { InjectedClockOwner() }
        }
    }

    private static func getNamedClocks(by implementation: Implementation, _ count: Int) {
        switch implementation {
        case .direct: Services.clock.get(by: .direct, count)
        case .dictionary: repeating(count) { LockedDictionary.shared.get(Clock.self, named: "wall") }
        case .vaccine, .plain: repeating(count) { Vaccine.getCure(for: Clock.self, named: "wall") }
        }
    }

    private static func getClocks(by implementation: Implementation, _ count: Int) {
        switch implementation {
        case .dictionary: repeating(count) { LockedDictionary.current.get(Clock.self) }
        case .direct, .plain, .vaccine: Services.clock.get(by: implementation, count)
        }
    }

    /// Returns what calls its argument in an override.
    ///
    /// It is made anew for each sample: as long as there is one, it disables the fast path of all resolutions.
    ///
    /// - Parameters:
    ///   - others: How many other services the override has.
    ///   - isSetInside: Whether the service that is asked for is one of the override's, not of the program's.
    private static func override(others: Int, isSetInside: Bool) -> (() -> Void) -> Void {
        { operation in
            LockedDictionary.$override.withValue(LockedDictionary(over: .shared)) {
                Vaccine.withCures {
                    setTypes(of: 0 ..< others)
                    if isSetInside {
                        Services.clock.set()
                    }
                } operation: { operation() }
            }
        }
    }

    /// Calls its argument in no override, while there is one that it does not see.
    private static func besideOverride(_ operation: () -> Void) {
        let override = Vaccine.withCures { Vaccine.carryingCures {} }
        operation()
        withExtendedLifetime(override) {}
    }
}

/// Owns a clock that a cure made.
private final class InjectedClockOwner {
    @Inject(Clock.self) var clock
}

extension Case {
    /// Cases with ever more other registrations: for each number of them, with types that were registered before all
    /// others, and with types that were registered after them.
    ///
    /// They are measured last and in this order, as registrations are never removed.
    static var populations: [Case] {
        population(0 ..< 10, FourServices<After10>())
            + population(10 ..< 1000, FourServices<After1000>())
            + population(1000 ..< 100_000, FourServices<After100000>())
    }

    @inline(__always)
    private static func population(_ others: Range<Int>, _ last: FourServices<some Any>) -> [Case] {
        let first = FourServices<After0>()
        let count = Figure.grouped(others.upperBound)
        let setBefore = {
            if others.lowerBound == 0 {
                first.set()
            }
            setTypes(of: others)
        }
        return [
            Case(name: "set before \(count) others", prepare: setBefore, run: first.get),
            Case(name: "set after \(count) others", prepare: last.set, run: last.get),
        ]
    }

    /// How much slower a resolution is with the most registrations than with the fewest, at the worst.
    ///
    /// The sizes are measured one after the other. So their ratios to the direct closure, which was measured with each,
    /// are compared.
    static func growth(_ populations: [[Implementation: Samples]]) -> Double? {
        let ratios = populations.compactMap { $0.ratio(to: .direct) }
        // Types that were registered first and last alternate.
        return ratios.indices.dropFirst(2).map { ratios[$0] / ratios[$0 % 2] }.max()
    }
}
