import Vaccine

/// Cases inside of an override, which is made anew for each sample: as long as there is one, it disables the fast path
/// of all resolutions.
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
        overrideCase(name, insideCures: { operation in
            Vaccine.withCures {
                CureSetter().visitTypes(of: 0 ..< others)
                if isSetInside {
                    Vaccine.setCure(for: Clock.self, with: SystemClock())
                }
            } operation: {
                operation()
            }
        }, insideDictionary: { [dictionary] operation in
            let override = LockedDictionary(over: dictionary)
            DictionarySetter(dictionary: override).visitTypes(of: 0 ..< others)
            if isSetInside {
                override.set(Clock.self) { SystemClock() }
            }
            LockedDictionary.$override.withValue(override, operation: operation)
        })
    }

    /// A resolution in no override, while there is one that it does not see.
    var besideOverride: Case {
        overrideCase(.besideOverride, insideCures: { operation in
            let override = Vaccine.withCures { Vaccine.carryingCures {} }
            operation()
            withExtendedLifetime(override) {}
        }, insideDictionary: { $0() })
    }

    private func overrideCase(
        _ name: CaseName,
        insideCures: @escaping (() -> Void) -> Void,
        insideDictionary: @escaping (() -> Void) -> Void
    ) -> Case {
        Case(name) { [closures, dictionary] in
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
}
