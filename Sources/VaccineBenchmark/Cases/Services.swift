import Vaccine

/// How the work of a case is done.
enum Implementation: String {
    case direct
    /// By a dictionary of typed boxes under a lock.
    case dictionary
    case vaccine = "Vaccine"
    /// By Vaccine with no override anywhere; in the cases that have one.
    case plain
}

/// A service that the cases ask for, and the stored closure that makes it directly.
struct Service<Value>: Sendable {
    let make: @Sendable () -> Value

    /// Hides the closure from the optimizer, which cannot inline it then, as it cannot inline a cure.
    @inline(never)
    @_optimize(none)
    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// Sets the closure in the cures and in the dictionary of the current task.
    func set(named name: String? = nil, isUnique: Bool = false) {
        Vaccine.setCure(for: Value.self, named: name, isUnique: isUnique, make)
        LockedDictionary.current.set(Value.self, named: name, isUnique: isUnique, make)
    }

    /// Gets the service so many times.
    ///
    /// Inlined, as if it were written out for each service: the types are known where they are asked for.
    @inline(__always)
    func get(by implementation: Implementation, _ count: Int) {
        switch implementation {
        case .direct: repeating(count) { make() }
        case .dictionary: repeating(count) { LockedDictionary.shared.get(Value.self) }
        case .vaccine, .plain: repeating(count) { Vaccine.getCure(for: Value.self) }
        }
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
        let dictionary = LockedDictionary.shared
        dictionary.set(Log.self) { ClockedLog(clock: dictionary.get(Clock.self)) }
        dictionary.set(Store.self) { LoggedStore(log: dictionary.get(Log.self), clock: dictionary.get(Clock.self)) }
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
