import Vaccine

/// The cases, and what they share.
struct Cases {
    let closures = Closures()
    let dictionary = LockedDictionary()

    /// Sets what the cases ask for.
    func setUp() {
        let closures = closures
        Vaccine.setCure(for: Clock.self, with: SystemClock())
        Vaccine.setCure(for: Log.self, with: ClockedLog(clock: Vaccine.getCure(for: Clock.self)))
        Vaccine.setCure(
            for: Store.self,
            with: LoggedStore(log: Vaccine.getCure(for: Log.self), clock: Vaccine.getCure(for: Clock.self))
        )
        Vaccine.setCure(for: SharedSettings.self, isUnique: true, with: FixedSettings())
        Vaccine.setCure(for: Clock.self, named: "wall", with: SystemClock())

        let dictionary = dictionary
        dictionary.set(Clock.self) { SystemClock() }
        dictionary.set(Log.self) { [unowned dictionary] in ClockedLog(clock: dictionary.get(Clock.self)) }
        dictionary.set(Store.self) { [unowned dictionary] in
            LoggedStore(log: dictionary.get(Log.self), clock: dictionary.get(Clock.self))
        }
        dictionary.set(SharedSettings.self, keeping: closures.settings())
        dictionary.set(Clock.self, named: "wall") { SystemClock() }
    }

    /// All cases, in the order in which they have to be measured: registrations are never removed.
    var all: [Case] {
        [transient, singleton, graph, object, named]
            + [insideOverride(entries: 1), insideOverride(entries: 1000), outsideOfOverride(entries: 1000)]
            + [besideOverride]
            + populations
    }

    var transient: Case {
        Case(
            .transient,
            direct: { [closures] in repeating($0) { closures.clock() } },
            dictionary: { [dictionary] in repeating($0) { dictionary.get(Clock.self) } },
            vaccine: { repeating($0) { Vaccine.getCure(for: Clock.self) } }
        )
    }

    var singleton: Case {
        Case(
            .singleton,
            direct: { [closures] in repeating($0) { closures.settings() } },
            dictionary: { [dictionary] in repeating($0) { dictionary.get(SharedSettings.self) } },
            vaccine: { repeating($0) { Vaccine.getCure(for: SharedSettings.self) } }
        )
    }

    /// A store that needs a log and a clock, and a log that needs a clock: four objects, four resolutions.
    var graph: Case {
        Case(
            .graph,
            direct: { [closures] in repeating($0) { closures.store() } },
            dictionary: { [dictionary] in repeating($0) { dictionary.get(Store.self) } },
            vaccine: { repeating($0) { Vaccine.getCure(for: Store.self) } }
        )
    }

    var object: Case {
        Case(
            .object,
            direct: { [closures] in repeating($0) { ClockOwner(closures.clock()) } },
            dictionary: { [dictionary] in repeating($0) { ClockOwner(dictionary.get(Clock.self)) } },
            vaccine: { repeating($0) { InjectedClockOwner() } }
        )
    }

    var named: Case {
        Case(
            .named,
            direct: { [closures] in repeating($0) { closures.clock() } },
            dictionary: { [dictionary] in repeating($0) { dictionary.get(Clock.self, named: "wall") } },
            vaccine: { repeating($0) { Vaccine.getCure(for: Clock.self, named: "wall") } }
        )
    }
}

/// Owns a clock that a cure made.
private final class InjectedClockOwner {
    @Inject(Clock.self) var clock
}

/// Owns a clock that was made elsewhere.
private final class ClockOwner {
    var clock: any Clock

    init(_ clock: any Clock) {
        self.clock = clock
    }
}
