import Vaccine

/// A service that rows ask for, and the stored closure that makes it directly.
struct Service<Value>: Sendable {
    let make: @Sendable () -> Value

    /// Hides the closure from the optimizer, which cannot inline it then, as it cannot inline a cure.
    @inline(never)
    @_optimize(none)
    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    func set(named name: String? = nil, isUnique: Bool = false) {
        Vaccine.setCure(for: Value.self, named: name, isUnique: isUnique, make)
    }

    /// Calls the closure.
    @inline(__always)
    var direct: Measure {
        { processorTime($0, make) }
    }

    /// Asks for the cure.
    ///
    /// Inlined, as if it were written out for each service: the types are known where they are asked for.
    @inline(__always)
    var resolving: Measure {
        { processorTime($0) { Vaccine.getCure(for: Value.self) } }
    }
}

/// The services: small classes behind protocols, as a program has them.
enum Services {
    static let clock = Service<any Clock> { SystemClock() }
    static let log = Service<any Log> { [clock] in ClockedLog(clock: clock.make()) }
    static let store = Service<any Store> { [clock, log] in LoggedStore(log: log.make(), clock: clock.make()) }
    static let sharedClock = Service<any SharedClock> { [unique = SystemClock()] in unique }

    static func set() {
        clock.set()
        clock.set(named: "wall")
        sharedClock.set(isUnique: true)
        Vaccine.setCure(for: Log.self) { ClockedLog(clock: Vaccine.getCure(for: Clock.self)) }
        Vaccine.setCure(for: Store.self) {
            LoggedStore(log: Vaccine.getCure(for: Log.self), clock: Vaccine.getCure(for: Clock.self))
        }
    }
}

protocol Clock {}
protocol Log {}
protocol Store {}
protocol SharedClock {}

final class SystemClock: Clock, SharedClock, Sendable {
    let offset = 1
}

final class ClockedLog: Log {
    let clock: any Clock

    init(clock: any Clock) {
        self.clock = clock
    }
}

/// The top of the graph of three: the store needs the log and the clock, and the log needs a clock of its own.
final class LoggedStore: Store {
    let log: any Log
    let clock: any Clock

    /// Otherwise the optimizer specializes it for the only log and clock, and each closure packs both a second time.
    @inline(__always)
    init(log: any Log, clock: any Clock) {
        self.log = log
        self.clock = clock
    }
}
