import Vaccine

/// The cases, and what they share.
struct Cases {
    let closures = Closures()
    let dictionary = LockedDictionary()

    /// Sets what the cases ask for.
    func setUp() {
        let closures = closures
        Vaccine.setCure(for: Clock.self, with: SystemClock(offset: 1))
        Vaccine.setCure(for: Log.self, with: ClockedLog(clock: Vaccine.getCure(for: Clock.self)))
        Vaccine.setCure(
            for: Store.self,
            with: LoggedStore(log: Vaccine.getCure(for: Log.self), clock: Vaccine.getCure(for: Clock.self))
        )
        Vaccine.setCure(for: Settings.self, isUnique: true, with: FixedSettings(verbosity: 1))
        Vaccine.setCure(for: Clock.self, named: "wall", with: SystemClock(offset: 1))

        let dictionary = dictionary
        dictionary.set(Clock.self) { SystemClock(offset: 1) }
        dictionary.set(Log.self) { [unowned dictionary] in ClockedLog(clock: dictionary.get(Clock.self)) }
        dictionary.set(Store.self) { [unowned dictionary] in
            LoggedStore(log: dictionary.get(Log.self), clock: dictionary.get(Clock.self))
        }
        dictionary.set(Settings.self, keeping: closures.settings())
        dictionary.set(Clock.self, named: "wall") { SystemClock(offset: 1) }
    }

    /// All of them, in the order in which they have to be measured: registrations are never taken back.
    var all: [Case] {
        [transient, singleton, graph, object, named]
            + [insideOverride(entries: 1), insideOverride(entries: 1000), outsideOfOverride(entries: 1000)]
            + [besideOverride]
            + populations
    }

    var transient: Case {
        Case(name: .transient) { [closures, dictionary] in
            [
                Variant(.direct) { repeating($0) { closures.clock() } },
                Variant(.dictionary) { repeating($0) { dictionary.get(Clock.self) } },
                Variant(.vaccine) { repeating($0) { Vaccine.getCure(for: Clock.self) } },
            ]
        }
    }

    var singleton: Case {
        Case(name: .singleton) { [closures, dictionary] in
            [
                Variant(.direct) { repeating($0) { closures.settings() } },
                Variant(.dictionary) { repeating($0) { dictionary.get(Settings.self) } },
                Variant(.vaccine) { repeating($0) { Vaccine.getCure(for: Settings.self) } },
            ]
        }
    }

    /// A store that needs a log and a clock, and a log that needs a clock: four objects, four questions.
    var graph: Case {
        Case(name: .graph) { [closures, dictionary] in
            [
                Variant(.direct) { repeating($0) { closures.store() } },
                Variant(.dictionary) { repeating($0) { dictionary.get(Store.self) } },
                Variant(.vaccine) { repeating($0) { Vaccine.getCure(for: Store.self) } },
            ]
        }
    }

    var object: Case {
        Case(name: .object) { [closures, dictionary] in
            [
                Variant(.direct) { repeating($0) { DirectOwner(closures) } },
                Variant(.dictionary) { repeating($0) { DictionaryOwner(dictionary) } },
                Variant(.vaccine) { repeating($0) { InjectedOwner() } },
            ]
        }
    }

    var named: Case {
        Case(name: .named) { [closures, dictionary] in
            [
                Variant(.direct) { repeating($0) { closures.clock() } },
                Variant(.dictionary) { repeating($0) { dictionary.get(Clock.self, named: "wall") } },
                Variant(.vaccine) { repeating($0) { Vaccine.getCure(for: Clock.self, named: "wall") } },
            ]
        }
    }
}

/// Owns a clock that a cure made.
private final class InjectedOwner {
    @Inject(Clock.self) var clock
}

/// Owns a clock that a stored closure made.
private final class DirectOwner {
    var clock: any Clock

    init(_ closures: Closures) {
        clock = closures.clock()
    }
}

/// Owns a clock that a dictionary found the closure for.
private final class DictionaryOwner {
    var clock: any Clock

    init(_ dictionary: LockedDictionary) {
        clock = dictionary.get(Clock.self)
    }
}
