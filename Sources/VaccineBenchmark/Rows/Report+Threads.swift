import Benchmarking
import Dispatch
import Foundation
import Synchronization
import Vaccine

extension Report {
    /// Adds two threads that ask for transients at the same time, compared with one.
    ///
    /// Measured in elapsed time, as waiting for a lock takes no processor time.
    mutating func addThreads() {
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
        let speedups = [closures, times].map { zip($0.one.values, $0.two.values).map { $0 / $1 } }
        let free = zip(speedups[0], speedups[1]).filter { direct, _ in direct >= 1.6 }.map(\.1)
        return free.count >= 3 ? Samples(free).median : nil
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
                    begun.store(UInt64(Stopwatch.wallTime), ordering: .sequentiallyConsistent)
                }
                // Waits in a loop: waking a thread takes longer, and not equally long for all.
                while begun.load(ordering: .sequentiallyConsistent) == 0 {}
                work()
                ended.max(UInt64(Stopwatch.wallTime), ordering: .sequentiallyConsistent)
                group.leave()
            }
        }
        group.wait()
        return Double(ended.load(ordering: .relaxed) - begun.load(ordering: .relaxed))
    }
}
