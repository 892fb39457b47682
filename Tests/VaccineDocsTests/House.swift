import Vaccine

// Types that the pages use, besides those of `Greeting.swift`.

protocol TimeTelling {
    var hour: Int { get }
}

struct SystemClock: TimeTelling {
    var hour = 20
}

protocol Log {
    func write(_ line: String)
}

final class TimelyGreeting: Greeting {
    private let clock: TimeTelling
    private let log: Log?

    init(clock: TimeTelling, log: Log?) {
        self.clock = clock
        self.log = log
    }

    func greet() -> String {
        log?.write("greeted at \(clock.hour)")
        return clock.hour < 18 ? "Good day." : "Good evening."
    }
}

struct NamedGreeting: Greeting {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    func greet() -> String {
        "Good evening, \(name)."
    }
}

final class Session {}

let clocks = Vaccine.Module {
    Vaccine.setCure(for: TimeTelling.self, with: SystemClock())
}

let voices = Vaccine.Module {
    Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
    Vaccine.setCure(for: Doorman.self, with: Doorman())
}

let house = Vaccine.Module(clocks, voices)

/// Keeps what is written to it.
final class MemoryLog: Log {
    private(set) var lines: [String] = []

    func write(_ line: String) {
        lines.append(line)
    }
}
