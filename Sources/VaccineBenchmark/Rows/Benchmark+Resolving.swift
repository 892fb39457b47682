import Benchmarking
import Dispatch
import Foundation
import Synchronization
import Vaccine

extension Benchmark {
    func addResolutions() {
        let (clock, shared, store) = (Services.clock, Services.sharedClock, Services.store)
        add("transient", clock.resolving, atMost: 1.5)
        add("singleton", shared.resolving, to: ("closure", shared.direct), atMost: 2)
        // A store that needs a log and a clock, and a log that needs a clock: four objects, four resolutions.
        add("graph of three", store.resolving, to: ("closure", store.direct), atMost: 1.4)
        let owners: Measure = { processorTime($0) { ClockedLog(clock: clock.make()) } }
        let injected: Measure = { processorTime($0) { InjectedClockOwner() } }
        add("object with one @Inject", injected, to: ("closure", owners), atMost: 1.3)
        let named: Measure = { processorTime($0) { Vaccine.getCure(for: Clock.self, named: "wall") } }
        add("transient, named", named, to: ("unnamed", clock.resolving), atMost: 2.5)
        let calls = (0 ..< 1024).map { digits(of: $0).setService() }
        func inTurn(_ calls: [() -> Void]) -> Measure {
            { count in processorTime(1) { (0 ..< count).forEach { calls[$0 % calls.count]() } } }
        }
        add(
            "1,024 types in turn",
            inTurn(calls.map(\.resolve)),
            to: ("closures", inTurn(calls.map(\.make))),
            atMost: 2.5
        )
    }

    func addOverrides() {
        let resolving = Services.clock.resolving
        for (name, others, isSetInside) in [
            ("override of 1, set in it", 0, true),
            ("override of 1,000, set in it", 999, true),
            ("override of 1,000, set outside", 1000, false),
        ] {
            // Made anew for each sample: as long as there is one, it disables the fast path of all resolutions.
            let inside: Measure = { count in
                Vaccine.withCures {
                    setTypes(of: 0 ..< others)
                    if isSetInside {
                        Services.clock.set()
                    }
                    return resolving(count)
                }
            }
            add(name, inside, to: ("no override", resolving), atMost: 2)
        }
        // One that the measured task does not see.
        let beside: Measure = { count in
            let override = Vaccine.withCures { Vaccine.carryingCures {} }
            defer { withExtendedLifetime(override) {} }
            return resolving(count)
        }
        add("another task has an override", beside, to: ("no override", resolving), atMost: 2)
    }

    /// Adds two threads that ask for transients at the same time, compared with one.
    ///
    /// Measured in elapsed time, as waiting for a lock takes no processor time.
    func addThreads() {
        // One and two threads are next to each other, and Vaccine next to the closures: they are compared.
        let works: [@Sendable (Int) -> Void] = [
            { repeating($0) { Services.clock.make() } },
            { repeating($0) { Vaccine.getCure(for: Clock.self) } },
        ]
        let samples = sampler.samples(of: works.flatMap { work in
            [1, 2].map { threads in { count in Self.time(of: threads) { work(count) } / Double(threads) } }
        })
        let speedup = Self.speedup(of: (samples[2], samples[3]), closures: (samples[0], samples[1]))
        add("transient, two threads", samples[3], speedup, to: "one thread", .atLeast(1.4))
    }

    /// Returns how much more two threads do than one in the same time; nil when the machine was too busy to tell.
    ///
    /// Stored closures share nothing that is written to, so their speedup tells whether two processors were free. Only
    /// such repetitions count.
    static func speedup(of times: (one: Samples, two: Samples), closures: (one: Samples, two: Samples)) -> Double? {
        let speedups = [closures, times].map { zip($0.one, $0.two).map { $0 / $1 } }
        let free = zip(speedups[0], speedups[1]).filter { direct, _ in direct >= 1.6 }.map(\.1)
        return free.count >= 3 ? free.median : nil
    }

    /// Returns the time from when all threads are ready until the last one is done, in nanoseconds.
    private static func time(of threads: Int, _ work: @escaping @Sendable () -> Void) -> Double {
        let missing = Atomic(threads)
        let begun = Atomic<UInt64>(0)
        let ended = Atomic<UInt64>(0)
        let group = DispatchGroup()
        for _ in 0 ..< threads {
            group.enter()
            Thread.detachNewThread {
                if missing.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
                    begun.store(UInt64(now()), ordering: .sequentiallyConsistent)
                }
                // Waits in a loop: waking a thread takes longer, and not equally long for all.
                while begun.load(ordering: .sequentiallyConsistent) == 0 {}
                work()
                ended.max(UInt64(now()), ordering: .sequentiallyConsistent)
                group.leave()
            }
        }
        group.wait()
        return Double(ended.load(ordering: .relaxed) - begun.load(ordering: .relaxed))
    }

    /// Sets 100,000 cures, which stay.
    func addResolutionsAmongOthers() {
        let (first, last) = (Services.clock, Service<any SharedClock> { SystemClock() })
        let few = sampler.samples(of: [first.direct, first.resolving])
        setTypes(of: 0 ..< otherCures)
        last.set()
        for (name, work) in [("set before 100,000 others", first.resolving), ("set after", last.resolving)] {
            // The ratios to the closure are compared, because time has passed.
            let many = sampler.samples(of: [first.direct, work])
            let ratio = many[1].ratio(to: many[0]) / few[1].ratio(to: few[0])
            add(name, many[1], ratio, to: "few others", .atMost(1.1))
        }
    }
}

/// Owns a clock that a cure made.
private final class InjectedClockOwner {
    @Inject(Clock.self) var clock
}
