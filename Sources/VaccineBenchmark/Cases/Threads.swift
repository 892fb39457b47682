import Benchmarking
import Dispatch
import Foundation
import Synchronization

/// Two threads that ask for transients at the same time, compared with one.
///
/// Measured in elapsed time, as waiting for a lock takes no processor time. It needs two free processors; the closures
/// tell whether it had them.
struct Threads {
    /// An implementation, run by a number of threads.
    struct Run: Hashable {
        let implementation: Implementation
        let threads: Int
    }

    let samples: [Run: Samples]

    var threshold: Threshold {
        Threshold(name: "two threads, throughput to that of one", limit: .atLeast(1.4), measured: speedup(.vaccine))
    }

    /// How much more two threads do than one in the same time; nil when the machine was too busy to tell.
    ///
    /// Stored closures share nothing that is written to, so their speedup tells whether two processors were free. Only
    /// such repetitions count.
    func speedup(_ implementation: Implementation) -> Double? {
        let free = zip(speedups(.direct), speedups(implementation)).filter { direct, _ in direct >= 1.6 }.map(\.1)
        return free.count >= 3 ? Samples(free).median : nil
    }

    /// The same for each repetition.
    private func speedups(_ implementation: Implementation) -> [Double] {
        let times = [1, 2].map { samples[Run(implementation: implementation, threads: $0)]?.values ?? [] }
        return zip(times[0], times[1]).map { $0 / $1 }
    }

    /// One and two threads of an implementation are next to each other, and Vaccine next to the closures: they are
    /// compared.
    ///
    /// Each thread runs the whole count; the time is divided by all that was done.
    static var variants: [(Run, Measure)] {
        [.direct, .vaccine, .dictionary].flatMap { implementation in
            [1, 2].map { threads in
                (Run(implementation: implementation, threads: threads), { count in
                    time(of: threads) { Services.clock.get(by: implementation, count) } / Double(threads)
                })
            }
        }
    }

    /// The rows of the table.
    var rows: [String] {
        let head = ["transients, wall-clock time", "one, ns", "", "two, ns", "", "speedup"]
        let rows = [Implementation.direct, .dictionary, .vaccine].map { implementation in
            let runs = [1, 2].map { samples[Run(implementation: implementation, threads: $0)] }
            return [implementation.rawValue] + runs
                .flatMap(Figure.nanoseconds) + [Figure.ratio(speedup(implementation))]
        }
        return ([head] + rows).map(Case.table.line)
    }

    /// Returns the time from when all threads are ready until the last one is done, in nanoseconds.
    private static func time(of count: Int, _ run: @escaping @Sendable () -> Void) -> Double {
        let missing = Atomic(count)
        let begun = Atomic<UInt64>(0)
        let ended = Atomic<UInt64>(0)
        let group = DispatchGroup()
        for _ in 0 ..< count {
            group.enter()
            Thread.detachNewThread {
                if missing.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
                    begun.store(UInt64(Stopwatch.wallTime), ordering: .sequentiallyConsistent)
                }
                // Waits in a loop: waking a thread takes longer, and not equally long for all.
                while begun.load(ordering: .sequentiallyConsistent) == 0 {}
                run()
                ended.max(UInt64(Stopwatch.wallTime), ordering: .sequentiallyConsistent)
                group.leave()
            }
        }
        group.wait()
        return Double(ended.load(ordering: .relaxed) - begun.load(ordering: .relaxed))
    }
}
