import Benchmarking
import Vaccine

extension Case {
    static var resolutions: [Case] {
        [
            Case("transient", Resolution(service: Services.clock))
                .atMost(1.5, times: .direct, "transient, to the direct closure"),
            Case("singleton", Resolution(service: Services.settings))
                .atMost(0.5, times: .dictionary, "singleton, to the dictionary"),
            // A store that needs a log and a clock, and a log that needs a clock: four objects, four resolutions.
            Case("graph of three", Resolution(service: Services.store))
                .atMost(1.4, times: .direct, "graph of three, to the direct closures"),
            Case("object with one @Inject", ObjectWithClock(clock: Services.clock))
                .atMost(1.3, times: .direct, "object with one @Inject, to the direct closure"),
            Case("transient, named", NamedResolution(clock: Services.clock)),
            overridden("override of 1, set in it", others: 0, isSetInside: true),
            overridden("override of 1,000, set in it", others: 999, isSetInside: true)
                .atMost(2, times: .plain, "in an override of 1,000 that has it, to none"),
            overridden("override of 1,000, set outside", others: 1000, isSetInside: false)
                .atMost(2, times: .plain, "in an override of 1,000 that has it not, to none"),
            besideOverride,
        ]
    }

    /// Cases with ever more other registrations: for each number of them, with types that were registered before all
    /// others, and with types that were registered after them.
    ///
    /// They are measured last and in this order, as registrations are never removed.
    static var populations: [Case] {
        let first = FourResolutions<After0>()
        let afterTen = FourResolutions<After10>()
        let afterThousand = FourResolutions<After1000>()
        let afterHundredThousand = FourResolutions<After100000>()
        return [
            Case("set before 10 others", first) {
                first.set()
                setTypes(of: 0 ..< 10)
            },
            Case("set after 10 others", afterTen) { afterTen.set() },
            Case("set before 1,000 others", first) { setTypes(of: 10 ..< 1000) },
            Case("set after 1,000 others", afterThousand) { afterThousand.set() },
            Case("set before 100,000 others", first) { setTypes(of: 1000 ..< 100_000) },
            Case("set after 100,000 others", afterHundredThousand) { afterHundredThousand.set() },
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

    private static func setTypes(of numbers: Range<Int>) {
        VaccineContainer().setTypes(of: numbers)
        LockedDictionary.shared.setTypes(of: numbers)
    }
}

// How many other types were registered before.

private enum After0 {}
private enum After10 {}
private enum After1000 {}
private enum After100000 {}

/// Cases inside of an override, which is made anew for each sample: as long as there is one, it disables the fast path
/// of all resolutions.
extension Case {
    /// - Parameters:
    ///   - others: How many other services the override has.
    ///   - isSetInside: Whether the service that is asked for is one of the override's, not of the program's.
    private static func overridden(_ name: String, others: Int, isSetInside: Bool) -> Case {
        func fill(_ override: some Container) {
            override.setTypes(of: 0 ..< others)
            if isSetInside {
                override.set(Clock.self) { SystemClock() }
            }
        }
        return overrideCase(name) { operation in
            Vaccine.withCures { fill(VaccineContainer()) } operation: { operation() }
        } insideDictionary: { operation in
            let override = LockedDictionary(over: .shared)
            fill(override)
            LockedDictionary.$override.withValue(override, operation: operation)
        }
    }

    /// A resolution in no override, while there is one that it does not see.
    private static var besideOverride: Case {
        overrideCase("another task has an override") { operation in
            let override = Vaccine.withCures { Vaccine.carryingCures {} }
            operation()
            withExtendedLifetime(override) {}
        } insideDictionary: { $0() }
    }

    private static func overrideCase(
        _ name: String,
        insideCures: @escaping (() -> Void) -> Void,
        insideDictionary: @escaping (() -> Void) -> Void
    ) -> Case {
        let work = Resolution(service: Services.clock)
        return Case(name, variants: [
            (.direct, processorTime { work.run($0, DirectResolver()) }),
            (.dictionary, processorTime(inside: insideDictionary) { work.run($0, OverridableDictionary()) }),
            (.plain, processorTime { work.run($0, VaccineContainer()) }),
            (.vaccine, processorTime(inside: insideCures) { work.run($0, VaccineContainer()) }),
        ])
    }
}
