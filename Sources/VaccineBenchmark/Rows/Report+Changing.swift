import Benchmarking
import Dispatch
import Foundation
import Vaccine

/// What a program does seldom, and must not take long for what else there is: other threads, 100,000 other cures.
extension Report {
    /// To be called before anything is set in the process.
    mutating func addFirstCure() {
        let time = Self.beside(1, { $0() }) {
            let start = Stopwatch.wallTime
            Vaccine.setCure(for: Int.self, with: 1)
            _ = Vaccine.getCure(for: Int.self)
            return Stopwatch.wallTime - start
        }
        add("first cure, beside a thread", Samples([time]), time / 1e6, to: "1 ms", .atMost(1))
    }

    /// Returns what is compared with the same among others.
    mutating func addChanges() -> (miss: Samples, replacement: Samples) {
        let closure = ("closure", Services.clock.direct)
        let replacement = add("replace a cure", Self.replacement, to: closure, atMost: 20)
        add("enter an override, ask, leave", Self.override, to: closure, atMost: 30)
        return (add("miss among few cures", Self.miss, to: closure, atMost: 20), replacement)
    }

    /// Adds the registration of types that exist and had no cure.
    mutating func addRegistrations() {
        func set<Number: BinaryNumberType>(_: Number.Type) {
            Vaccine.setCure(for: Number.self) { Number() }
        }
        let times = (0 ..< sampler.repetitions).map { repetition in
            let first = 1 << 20 + repetition * 1000
            let types = (first ..< first + 1000).map { digits(of: $0) }
            return processorTime { _ in types.forEach { set($0) } }(1) / 1000
        }
        let closure = sampler.samples(of: Services.clock.direct)
        add("first registration of a type", Samples(times), to: ("closure", closure), atMost: 50)
    }

    /// Expects that there are many other cures.
    mutating func addChangesAmongOthers(comparedWith few: (miss: Samples, replacement: Samples)) {
        let sampler = sampler
        add("miss among 100,000", sampler.samples(of: Self.miss), to: ("few", few.miss), atMost: 2)
        let removal = processorTime { count in
            repeating(count) {
                Vaccine.removeCure(for: Int.self)
                Vaccine.setCure(for: Int.self, with: 1)
            }
        }
        add("remove and set, among 100,000", removal, to: ("closure", Services.clock.direct), atMost: 40)
        let crowded = Self.beside(512, Self.ask) { sampler.samples(of: Self.replacement) }
        add("replace, 512 threads asked", crowded, to: ("few", few.replacement), atMost: 2)
        let transients = sampler.samples(of: Self.transient)
        let meanwhile = Self.beside(512, Self.ask) {
            Self.beside(1, Self.askForLong) {
                Vaccine.setCure(for: UInt8.self, with: 1)
                return sampler.samples(of: Self.transient)
            }
        }
        add("transient, a replaced one runs", meanwhile, to: ("none", transients), atMost: 2)
    }

    /// Returns what a closure returns beside threads that do some work and stay.
    ///
    /// - Parameter work: What each thread does; calls its argument to wait for the end of the closure.
    private static func beside<Result>(
        _ count: Int,
        _ work: @escaping @Sendable (_ wait: @escaping @Sendable () -> Void) -> Void,
        _ body: () -> Result
    ) -> Result {
        let isRunning = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        for _ in 0 ..< count {
            Thread.detachNewThread {
                work {
                    isRunning.signal()
                    mayEnd.wait()
                }
            }
        }
        repeating(count, isRunning.wait)
        defer { repeating(count, mayEnd.signal) }
        return body()
    }

    private static func ask(once wait: () -> Void) {
        _ = try? Vaccine.requireCure(for: Int.self)
        wait()
    }

    private static func askForLong(_ wait: @escaping @Sendable () -> Void) {
        Vaccine.setCure(for: UInt8.self) {
            wait()
            return 0
        }
        _ = Vaccine.getCure(for: UInt8.self)
    }

    private static var miss: Measure {
        processorTime { count in
            repeating(count) { (try? Vaccine.requireCure(for: Report.self)) == nil }
        }
    }

    private static var replacement: Measure {
        processorTime { repeating($0) { Vaccine.setCure(for: Int.self, with: 1) } }
    }

    private static var transient: Measure {
        processorTime { repeating($0) { Vaccine.getCure(for: Int.self) } }
    }

    private static var override: Measure {
        processorTime { count in
            repeating(count) {
                Vaccine.withCures {
                    Vaccine.setCure(for: Int.self, with: 1)
                } operation: {
                    Vaccine.getCure(for: Int.self)
                }
            }
        }
    }
}
