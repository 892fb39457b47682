import Benchmarking
import Dispatch
import Foundation
import Vaccine

/// What a program does seldom, and must not take long for what else there is: other threads, 100,000 other cures.
extension Benchmark {
    /// To be called before anything is set in the process.
    func addFirstCure() {
        Self.beside(1, { $0() }) {
            let start = now()
            Vaccine.setCure(for: Int.self, with: 1)
            _ = Vaccine.getCure(for: Int.self)
            let time = now() - start
            add("first cure, beside a thread", [time], time / 1e6, to: "1 ms", .atMost(1))
        }
    }

    /// Returns what is compared with the same among others.
    func addChanges() -> (miss: Samples, replacement: Samples) {
        let replacement = add("replace a cure", Self.replacement, atMost: 20)
        let override: Measure = { count in
            processorTime(count) {
                Vaccine.withCures {
                    Vaccine.setCure(for: Int.self, with: 1)
                    return Vaccine.getCure(for: Int.self)
                }
            }
        }
        add("enter an override, ask, leave", override, atMost: 30)
        return (add("miss among few cures", Self.miss, atMost: 20), replacement)
    }

    /// Adds the registration of types that exist and had no cure.
    func addRegistrations() {
        let times = (0 ..< sampler.repetitions).map { repetition in
            let types = (0 ..< 1000).map { digits(of: 1 << 20 + repetition * 1000 + $0) }
            return processorTime(1) { types.forEach { $0.set() } } / 1000
        }
        let closure = sampler.samples(of: [Services.clock.direct])[0]
        add("first registration of a type", times, times.median / closure.median, to: "closure", .atMost(50))
    }

    /// Expects that there are many other cures.
    func addChangesAmongOthers(comparedWith few: (miss: Samples, replacement: Samples)) {
        add("miss among 100,000", Self.miss, to: ("few", few.miss), atMost: 2)
        let removal: Measure = { count in
            processorTime(count) {
                Vaccine.removeCure(for: Int.self)
                Vaccine.setCure(for: Int.self, with: 1)
            }
        }
        add("remove and set, among 100,000", removal, atMost: 40)
        let transient: Measure = { processorTime($0) { Vaccine.getCure(for: Int.self) } }
        let alone = sampler.samples(of: [transient])[0]
        Self.beside(512, Self.ask) {
            add("replace, 512 threads asked", Self.replacement, to: ("few", few.replacement), atMost: 2)
            Self.beside(1, Self.askForLong) {
                Vaccine.setCure(for: UInt8.self, with: 1)
                add("transient, a replaced one runs", transient, to: ("none", alone), atMost: 2)
            }
        }
    }

    /// Calls a closure beside threads that do some work and stay.
    ///
    /// - Parameter work: What each thread does; calls its argument to wait for the end of the closure.
    private static func beside(
        _ count: Int,
        _ work: @escaping @Sendable (_ wait: @escaping @Sendable () -> Void) -> Void,
        _ body: () -> Void
    ) {
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
        body()
        repeating(count, mayEnd.signal)
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

    private static func miss(_ count: Int) -> Double {
        processorTime(count) { (try? Vaccine.requireCure(for: Benchmark.self)) == nil }
    }

    private static func replacement(_ count: Int) -> Double {
        processorTime(count) { Vaccine.setCure(for: Int.self, with: 1) }
    }
}
