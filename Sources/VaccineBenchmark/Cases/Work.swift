/// Something to measure, done with a resolver.
protocol Work: Sendable {
    /// Runs so many iterations.
    func run(_ count: Int, _ resolver: some Resolver)
}

/// Gets a service.
struct Resolution<Value>: Work {
    let service: Service<Value>

    @inline(__always)
    func run(_ count: Int, _ resolver: some Resolver) {
        repeating(count) { resolver.get(service) }
    }
}

/// Gets the clock that is set under a name.
struct NamedResolution: Work {
    let clock: Service<any Clock>

    @inline(__always)
    func run(_ count: Int, _ resolver: some Resolver) {
        repeating(count) { resolver.get(clock, named: "wall") }
    }
}

/// Makes an object that owns a clock.
struct ObjectWithClock: Work {
    let clock: Service<any Clock>

    @inline(__always)
    func run(_ count: Int, _ resolver: some Resolver) {
        repeating(count) { resolver.makeOwner(of: clock) }
    }
}

/// Gets four services that were set before or after many others.
///
/// Four types are asked for in turn: how long a search in a table is depends on where its type happens to be.
struct FourResolutions<Position>: Work {
    private let first = Service { Tagged<Position, Tag1>() }
    private let second = Service { Tagged<Position, Tag2>() }
    private let third = Service { Tagged<Position, Tag3>() }
    private let fourth = Service { Tagged<Position, Tag4>() }

    @inline(__always)
    func run(_ count: Int, _ resolver: some Resolver) {
        repeating(count / 4) {
            blackHole(resolver.get(first))
            blackHole(resolver.get(second))
            blackHole(resolver.get(third))
            return resolver.get(fourth)
        }
    }

    /// Sets the four in both containers.
    func set() {
        set(in: VaccineContainer())
        set(in: LockedDictionary.shared)
    }

    private func set(in container: some Container) {
        container.set(Tagged<Position, Tag1>.self) { Tagged() }
        container.set(Tagged<Position, Tag2>.self) { Tagged() }
        container.set(Tagged<Position, Tag3>.self) { Tagged() }
        container.set(Tagged<Position, Tag4>.self) { Tagged() }
    }
}

/// A service of a type of its own for each position in the order of registrations and each tag.
private final class Tagged<Position, Tag> {
    let value = 1
}

private enum Tag1 {}
private enum Tag2 {}
private enum Tag3 {}
private enum Tag4 {}

/// Takes a value and does nothing with it, without the optimizer knowing that.
///
/// So the value has to be made each time. It costs one call and a stored word or two, the same for all variants.
@inline(never)
@_optimize(none)
func blackHole(_: borrowing some Any) {}

/// Makes a value so many times, and uses each.
///
/// Inlined with its closure: the loop of each variant contains no call but its own.
@inline(__always)
func repeating(_ count: Int, _ make: () -> some Any) {
    for _ in 0 ..< count {
        blackHole(make())
    }
}
