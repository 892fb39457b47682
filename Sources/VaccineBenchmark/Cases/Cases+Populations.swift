import Vaccine

/// Cases with ever more other registrations.
///
/// Four types are asked for in turn: how far a search goes on in a table depends on where its type happens to fall.
extension Cases {
    static let populations = [10, 1000, 100_000]

    var populations: [Case] {
        [
            registeredFirst(others: 10), registeredLast(others: 10, Ten.self),
            registeredFirst(others: 1000), registeredLast(others: 1000, Thousand.self),
            registeredFirst(others: 100_000), registeredLast(others: 100_000, HundredThousand.self),
        ]
    }

    /// The types that are asked for were registered before all others.
    private func registeredFirst(others: Int) -> Case {
        population(.registeredFirst(others: others), Zeroth.self) {
            if others == Self.populations.first {
                setTagged(Zeroth.self)
            }
            setOthers(upTo: others)
        }
    }

    /// The types that are asked for were registered after all others.
    private func registeredLast(others: Int, _ position: (some Any).Type) -> Case {
        population(.registeredLast(others: others), position) {
            setTagged(position)
        }
    }

    /// Specialised for each position, as if it were written out: the types are known where they are asked for.
    @inline(__always)
    private func population<Position>(
        _ name: CaseName,
        _: Position.Type,
        _ setUp: @escaping () -> Void
    ) -> Case {
        Case(name: name) { [dictionary] in
            setUp()
            let makers = TaggedClosures<Position>()
            return [
                Variant(.direct) { count in
                    repeating(count / 4) {
                        keep(makers.first())
                        keep(makers.second())
                        keep(makers.third())
                        return makers.fourth()
                    }
                },
                Variant(.dictionary) { count in
                    repeating(count / 4) {
                        keep(dictionary.get(Tagged<First<Position>>.self))
                        keep(dictionary.get(Tagged<Second<Position>>.self))
                        keep(dictionary.get(Tagged<Third<Position>>.self))
                        return dictionary.get(Tagged<Fourth<Position>>.self)
                    }
                },
                Variant(.vaccine) { count in
                    repeating(count / 4) {
                        keep(Vaccine.getCure(for: Tagged<First<Position>>.self))
                        keep(Vaccine.getCure(for: Tagged<Second<Position>>.self))
                        keep(Vaccine.getCure(for: Tagged<Third<Position>>.self))
                        return Vaccine.getCure(for: Tagged<Fourth<Position>>.self)
                    }
                },
            ]
        }
    }

    @inline(__always)
    private func setTagged<Position>(_: Position.Type) {
        set(Tagged<First<Position>>.self) { Tagged(value: 1) }
        set(Tagged<Second<Position>>.self) { Tagged(value: 2) }
        set(Tagged<Third<Position>>.self) { Tagged(value: 3) }
        set(Tagged<Fourth<Position>>.self) { Tagged(value: 4) }
    }

    @inline(__always)
    private func set<Value>(_ type: Value.Type, _ make: @escaping () -> Value) {
        Vaccine.setCure(for: type, make)
        dictionary.set(type, make)
    }

    /// Sets others until there are so many.
    private func setOthers(upTo count: Int) {
        let fewer = Self.populations.last { $0 < count } ?? 0
        CureSetter().visitTypes(of: fewer ..< count)
        DictionarySetter(dictionary: dictionary).visitTypes(of: fewer ..< count)
    }
}

/// The four types that are asked for at a position in the order of registrations.
enum First<Position> {}
enum Second<Position> {}
enum Third<Position> {}
enum Fourth<Position> {}

private enum Zeroth {}
private enum Ten {}
private enum Thousand {}
private enum HundredThousand {}
