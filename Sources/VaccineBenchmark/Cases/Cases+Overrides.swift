import Vaccine

/// Cases inside of an override, which is made anew for each sample: as long as one is there, no resolution of the
/// program is a plain one.
extension Cases {
    /// The cure that is asked for is one of the override's.
    func insideOverride(entries: Int) -> Case {
        overridden(.insideOverride(entries: entries), others: entries - 1, isSetInside: true)
    }

    /// The cure that is asked for is the program's, and the override has others.
    func outsideOfOverride(entries: Int) -> Case {
        overridden(.outsideOfOverride(entries: entries), others: entries, isSetInside: false)
    }

    private func overridden(_ name: CaseName, others: Int, isSetInside: Bool) -> Case {
        let insideCures = { (operation: () -> Void) in
            Vaccine.withCures {
                CureSetter().visitTypes(of: 0 ..< others)
                if isSetInside {
                    Vaccine.setCure(for: Clock.self, with: SystemClock(offset: 1))
                }
            } operation: {
                operation()
            }
        }
        let insideDictionary = { [dictionary] (operation: () -> Void) in
            let override = LockedDictionary(over: dictionary)
            DictionarySetter(dictionary: override).visitTypes(of: 0 ..< others)
            if isSetInside {
                override.set(Clock.self) { SystemClock(offset: 1) }
            }
            LockedDictionary.$override.withValue(override, operation: operation)
        }
        return Case(name: name) { [closures, dictionary] in
            [
                Variant(.direct) { repeating($0) { closures.clock() } },
                Variant(.dictionary, inside: insideDictionary) { count in
                    repeating(count) { (LockedDictionary.override ?? dictionary).get(Clock.self) }
                },
                Variant(.plain) { repeating($0) { Vaccine.getCure(for: Clock.self) } },
                Variant(.vaccine, inside: insideCures) { repeating($0) { Vaccine.getCure(for: Clock.self) } },
            ]
        }
    }

    /// A resolution in no override, while there is one that it does not see.
    var besideOverride: Case {
        let besideCures = { (operation: () -> Void) in
            let override = Vaccine.withCures { Vaccine.carryingCures {} }
            operation()
            withExtendedLifetime(override) {}
        }
        return Case(name: .besideOverride) { [closures, dictionary] in
            [
                Variant(.direct) { repeating($0) { closures.clock() } },
                Variant(.dictionary) { count in
                    repeating(count) { (LockedDictionary.override ?? dictionary).get(Clock.self) }
                },
                Variant(.plain) { repeating($0) { Vaccine.getCure(for: Clock.self) } },
                Variant(.vaccine, inside: besideCures) { repeating($0) { Vaccine.getCure(for: Clock.self) } },
            ]
        }
    }
}
