import Synchronization
import Vaccine

// The types that the pages use.

protocol Greeting {
    func greet() -> String
}

struct PoliteGreeting: Greeting {
    func greet() -> String {
        "Good evening."
    }
}

final class Doorman {
    @Inject(Greeting.self) private var greeting

    func welcome() -> String {
        greeting.greet()
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

struct LoudGreeting: Greeting {
    let inner: Greeting

    init(around inner: Greeting) {
        self.inner = inner
    }

    func greet() -> String {
        inner.greet().uppercased()
    }
}

protocol TimeTelling {
    var hour: Int { get }
}

struct SystemClock: TimeTelling {
    var hour = 20
}

protocol Log {
    func write(_ line: String)
}

final class MemoryLog: Log {
    private(set) var lines: [String] = []

    func write(_ line: String) {
        lines.append(line)
    }
}

struct TimelyGreeting: Greeting {
    let clock: TimeTelling
    let log: Log?

    func greet() -> String {
        log?.write("greeted at \(clock.hour)")
        return clock.hour < 18 ? "Good day." : "Good evening."
    }
}

final class Session: Sendable {}

final class Database: Sendable {
    private let isOpenNow = Atomic(true)

    init(path _: String) {}

    static func open(path: String) async throws -> Database {
        await Task.yield()
        return Database(path: path)
    }

    var isOpen: Bool {
        isOpenNow.load(ordering: .relaxed)
    }

    func flush() async {
        await Task.yield()
    }

    func close() {
        isOpenNow.store(false, ordering: .relaxed)
    }
}

let clocks = Vaccine.Module {
    Vaccine.setCure(for: TimeTelling.self, with: SystemClock())
}

let voices = Vaccine.Module {
    Vaccine.autowireCure(for: Greeting.self, with: TimelyGreeting.init(clock:log:))
    Vaccine.setCure(for: Doorman.self, with: Doorman())
}

let house = Vaccine.Module(clocks, voices)
