/// A service that the cases ask for, and the stored closure that makes it directly.
struct Service<Value>: Sendable {
    let make: @Sendable () -> Value

    /// Hides the closure from the optimizer, which cannot inline it then, as it cannot inline a cure.
    @inline(never)
    @_optimize(none)
    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }
}

/// The services: small classes behind protocols, as a program has them.
enum Services {
    static let clock = Service<any Clock> { SystemClock() }
    static let log = Service<any Log> { [clock] in ClockedLog(clock: clock.make()) }
    static let store = Service<any Store> { [clock, log] in LoggedStore(log: log.make(), clock: clock.make()) }
    static let settings = Service<any SharedSettings> { [unique = FixedSettings()] in unique }

    /// Sets all services in a container.
    static func set(in container: some Container) {
        container.set(Clock.self) { SystemClock() }
        container.set(Log.self) { ClockedLog(clock: container.get(Clock.self)) }
        container.set(Store.self) { LoggedStore(log: container.get(Log.self), clock: container.get(Clock.self)) }
        container.set(SharedSettings.self, named: nil, isUnique: true) { FixedSettings() }
        container.set(Clock.self, named: "wall", isUnique: false) { SystemClock() }
    }
}

protocol Clock {}

final class SystemClock: Clock {
    let offset = 1
}

protocol Log {}

final class ClockedLog: Log {
    let clock: any Clock

    init(clock: any Clock) {
        self.clock = clock
    }
}

protocol Store {}

/// The top of the graph of three: the store needs the log and the clock, and the log needs a clock of its own.
final class LoggedStore: Store {
    let log: any Log
    let clock: any Clock

    init(log: any Log, clock: any Clock) {
        self.log = log
        self.clock = clock
    }
}

/// A service that is a singleton.
protocol SharedSettings {}

final class FixedSettings: SharedSettings, Sendable {
    let verbosity = 1
}
