/// The small services that the cases make: classes behind protocols, as a program has them.
protocol Clock {
    var offset: Int { get }
}

final class SystemClock: Clock {
    let offset = 1
}

protocol Log {
    var clock: any Clock { get }
}

final class ClockedLog: Log {
    let clock: any Clock

    init(clock: any Clock) {
        self.clock = clock
    }
}

protocol Store {
    var log: any Log { get }
    var clock: any Clock { get }
}

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
protocol SharedSettings {
    var verbosity: Int { get }
}

final class FixedSettings: SharedSettings, Sendable {
    let verbosity = 1
}

/// A service of a type of its own for each `Tag`, to be registered before or after others.
final class Tagged<Tag> {
    let value = 1
}
