/// The work done directly: each value comes from a stored closure.
final class Closures: Sendable {
    let clock: @Sendable () -> any Clock
    let log: @Sendable () -> any Log
    let store: @Sendable () -> any Store
    let settings: @Sendable () -> any SharedSettings

    init() {
        let clock = hidden { SystemClock() }
        let log = hidden { ClockedLog(clock: clock()) }
        let unique = FixedSettings()
        self.clock = clock
        self.log = log
        store = hidden { LoggedStore(log: log(), clock: clock()) }
        settings = hidden { unique }
    }
}

/// The same for the four types at a position in the order of registrations.
final class TaggedClosures<Position>: Sendable {
    let first = hidden { Tagged<Tag1<Position>>() }
    let second = hidden { Tagged<Tag2<Position>>() }
    let third = hidden { Tagged<Tag3<Position>>() }
    let fourth = hidden { Tagged<Tag4<Position>>() }
}

// The optimiser cannot inline what these return, as it cannot inline a cure. One for each type: a generic function
// would wrap each closure in a second one, which converts between conventions of returning a value.

@inline(never)
@_optimize(none)
private func hidden(_ make: @escaping @Sendable () -> any Clock) -> @Sendable () -> any Clock {
    make
}

@inline(never)
@_optimize(none)
private func hidden(_ make: @escaping @Sendable () -> any Log) -> @Sendable () -> any Log {
    make
}

@inline(never)
@_optimize(none)
private func hidden(_ make: @escaping @Sendable () -> any Store) -> @Sendable () -> any Store {
    make
}

@inline(never)
@_optimize(none)
private func hidden(_ make: @escaping @Sendable () -> any SharedSettings) -> @Sendable () -> any SharedSettings {
    make
}

@inline(never)
@_optimize(none)
private func hidden<Tag>(_ make: @escaping @Sendable () -> Tagged<Tag>) -> @Sendable () -> Tagged<Tag> {
    make
}
