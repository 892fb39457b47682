import Vaccine

protocol Clock {
    var hour: Int { get }
}

struct SystemClock: Clock {
    var hour = 20
}

protocol Log {
    func write(_ line: String)
}

final class TimelyGreeting: Greeting {
    private let clock: Clock
    private let log: Log?

    init(clock: Clock, log: Log?) {
        self.clock = clock
        self.log = log
    }

    func greet() -> String {
        log?.write("greeted at \(clock.hour)")
        return clock.hour < 18 ? "Good day." : "Good evening."
    }
}

/// Keeps what is written to it.
final class MemoryLog: Log {
    private(set) var lines: [String] = []

    func write(_ line: String) {
        lines.append(line)
    }
}

/// An object whose identity is what a test looks at.
final class Session {}
