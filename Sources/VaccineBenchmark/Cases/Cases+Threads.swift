import Benchmarking
import Dispatch
import Foundation
import Synchronization
import Vaccine

/// An implementation, run by a number of threads.
struct ThreadedRun: Hashable {
    let implementation: Implementation
    let threads: Int
}

/// Two threads that ask for transients at the same time, compared with one.
///
/// Measured in elapsed time, as waiting for a lock takes no processor time. It needs two free processors; the closures
/// tell whether it had them.
extension Cases {
    /// One and two threads of an implementation are next to each other, and Vaccine next to the closures: they are
    /// compared.
    var threadVariants: [Variant<ThreadedRun>] {
        [1, 2].map { threads in
            variant(.direct, threads) { [closures] in repeating($0) { closures.clock() } }
        } + [1, 2].map { threads in
            variant(.vaccine, threads) { repeating($0) { Vaccine.getCure(for: Clock.self) } }
        } + [1, 2].map { threads in
            variant(.dictionary, threads) { [dictionary] in repeating($0) { dictionary.get(Clock.self) } }
        }
    }

    /// Each thread runs the whole count; the time is divided by all that was done.
    private func variant(
        _ implementation: Implementation,
        _ threads: Int,
        _ run: @escaping @Sendable (Int) -> Void
    ) -> Variant<ThreadedRun> {
        Variant(ThreadedRun(implementation: implementation, threads: threads), measure: { count in
            Self.time(of: threads) { run(count) } / Double(threads)
        })
    }

    /// Returns the time from when all threads are ready until the last one is done.
    private static func time(of count: Int, _ run: @escaping @Sendable () -> Void) -> Double {
        let start = StartBarrier(count)
        let group = DispatchGroup()
        for _ in 0 ..< count {
            group.enter()
            Thread.detachNewThread {
                start.wait()
                run()
                start.finish()
                group.leave()
            }
        }
        group.wait()
        return start.time
    }
}

/// Lets threads begin together, and measures the time until the last one is done.
private final class StartBarrier: Sendable {
    private let missing: Atomic<Int>
    private let running: Atomic<Int>
    private let begun = Atomic<UInt64>(0)
    private let ended = Atomic<UInt64>(0)

    init(_ count: Int) {
        missing = Atomic(count)
        running = Atomic(count)
    }

    /// In nanoseconds; when all are done.
    var time: Double {
        Double(ended.load(ordering: .relaxed) - begun.load(ordering: .relaxed))
    }

    /// Waits in a loop: waking a thread takes longer, and not equally long for all.
    func wait() {
        if missing.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
            begun.store(UInt64(Stopwatch.wall), ordering: .sequentiallyConsistent)
        }
        while begun.load(ordering: .sequentiallyConsistent) == 0 {}
    }

    func finish() {
        if running.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
            ended.store(UInt64(Stopwatch.wall), ordering: .sequentiallyConsistent)
        }
    }
}
