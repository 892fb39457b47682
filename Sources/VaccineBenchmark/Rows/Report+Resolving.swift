import Benchmarking
import Vaccine

extension Report {
    mutating func addResolutions() {
        add("transient", Services.clock, atMost: 1.5)
        add("singleton", Services.sharedClock, atMost: 2)
        // A store that needs a log and a clock, and a log that needs a clock: four objects, four resolutions.
        add("graph of three", Services.store, atMost: 1.4)
        let owners = processorTime { repeating($0) { ClockedLog(clock: Services.clock.make()) } }
        let injected = processorTime { repeating($0) { InjectedClockOwner() } }
        add("object with one @Inject", injected, to: ("closure", owners), atMost: 1.3)
        let named = processorTime { repeating($0) { Vaccine.getCure(for: Clock.self, named: "wall") } }
        add("transient, named", named, to: ("unnamed", Services.clock.resolving), atMost: 2.5)
        let manyTypes = ManyTypes()
        add("1,024 types in turn", manyTypes.resolving, to: ("closures", manyTypes.direct), atMost: 2.5)
    }

    /// Adds a row that compares resolving with calling the closure.
    ///
    /// Inlined, so that the service's type is known where it is asked for.
    @inline(__always)
    private mutating func add(_ name: String, _ service: Service<some Any>, atMost factor: Double) {
        add(name, service.resolving, to: ("closure", service.direct), atMost: factor)
    }

    mutating func addOverrides() {
        let rows: [(String, (() -> Void) -> Void)] = [
            ("override of 1, set in it", Self.override(others: 0, isSetInside: true)),
            ("override of 1,000, set in it", Self.override(others: 999, isSetInside: true)),
            ("override of 1,000, set outside", Self.override(others: 1000, isSetInside: false)),
            ("another task has an override", Self.besideOverride),
        ]
        for (name, surroundings) in rows {
            let work = processorTime(inside: surroundings) { count in
                repeating(count) { Vaccine.getCure(for: Clock.self) }
            }
            add(name, work, to: ("no override", Services.clock.resolving), atMost: 2)
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
            Vaccine.withCures {
                setTypes(of: 0 ..< others)
                if isSetInside {
                    Services.clock.set()
                }
            } operation: { operation() }
        }
    }

    /// Calls its argument in no override, while there is one that it does not see.
    private static func besideOverride(_ operation: () -> Void) {
        let override = Vaccine.withCures { Vaccine.carryingCures {} }
        operation()
        withExtendedLifetime(override) {}
    }

    /// Sets 100,000 cures, which stay.
    mutating func addResolutionsAmongOthers() {
        let (first, last) = (Services.clock, Service<any SharedClock> { SystemClock() })
        let few = sampler.samples(of: [first.direct, first.resolving])
        setTypes(of: 0 ..< otherCures)
        last.set()
        for (name, work) in [("set before 100,000 others", first.resolving), ("set after", last.resolving)] {
            // The ratios to the closure are compared, because time has passed.
            let many = sampler.samples(of: [first.direct, work])
            let ratio = many[1].ratio(to: many[0]) / few[1].ratio(to: few[0])
            add(name, many[1], ratio, to: "few others", .atMost(1.1))
        }
    }
}

/// Owns a clock that a cure made.
private final class InjectedClockOwner {
    @Inject(Clock.self) var clock
}
