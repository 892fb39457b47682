import Vaccine

/// Cases with ever more other registrations.
///
/// Four types are asked for in turn: how long a search in a table is depends on where its type happens to be.
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
        let closures = TaggedClosures<Position>()
        return Case(
            name,
            prepare: setUp,
            direct: { count in
                repeating(count / 4) {
                    keep(closures.first())
                    keep(closures.second())
                    keep(closures.third())
                    return closures.fourth()
                }
            },
            dictionary: { [dictionary] count in
                repeating(count / 4) {
                    keep(dictionary.get(Tagged<Tag1<Position>>.self))
                    keep(dictionary.get(Tagged<Tag2<Position>>.self))
                    keep(dictionary.get(Tagged<Tag3<Position>>.self))
                    return dictionary.get(Tagged<Tag4<Position>>.self)
                }
            },
            vaccine: { count in
                repeating(count / 4) {
                    keep(Vaccine.getCure(for: Tagged<Tag1<Position>>.self))
                    keep(Vaccine.getCure(for: Tagged<Tag2<Position>>.self))
                    keep(Vaccine.getCure(for: Tagged<Tag3<Position>>.self))
                    return Vaccine.getCure(for: Tagged<Tag4<Position>>.self)
                }
            }
        )
    }

    @inline(__always)
    private func setTagged<Position>(_: Position.Type) {
        set(Tagged<Tag1<Position>>.self) { Tagged() }
        set(Tagged<Tag2<Position>>.self) { Tagged() }
        set(Tagged<Tag3<Position>>.self) { Tagged() }
        set(Tagged<Tag4<Position>>.self) { Tagged() }
    }

    @inline(__always)
    private func set<Value>(_ type: Value.Type, _ make: @escaping () -> Value) {
        Vaccine.setCure(for: type, make)
        dictionary.set(type, make)
    }

    /// Sets other types until there are so many.
    private func setOthers(upTo count: Int) {
        let fewer = Self.populations.last { $0 < count } ?? 0
        CureSetter().visitTypes(of: fewer ..< count)
        DictionarySetter(dictionary: dictionary).visitTypes(of: fewer ..< count)
    }
}

// The four types that are asked for at a position in the order of registrations.

enum Tag1<Position> {}
enum Tag2<Position> {}
enum Tag3<Position> {}
enum Tag4<Position> {}

private enum Zeroth {}
private enum Ten {}
private enum Thousand {}
private enum HundredThousand {}
