import Benchmarking
import Dispatch
import Foundation
import Synchronization
import Vaccine

/// Two threads that ask for transients at the same time, beside one that does so alone.
///
/// Measured on the wall, as a wait for a lock takes no processor time. It needs two processors to itself; whether it
/// had them is seen from the closures.
struct TwoThreads {
    /// One way to do the work, by so many threads.
    struct Team: Hashable {
        let way: Way
        let threads: Int
    }

    let closures: Closures
    let dictionary: LockedDictionary

    /// One and two threads of a way are next to each other, and Vaccine next to the closures, for they are compared.
    var variants: [Variant<Team>] {
        [1, 2].map { threads in
            variant(.direct, threads) { [closures] in repeating($0) { closures.clock() } }
        } + [1, 2].map { threads in
            variant(.vaccine, threads) { repeating($0) { Vaccine.getCure(for: Clock.self) } }
        } + [1, 2].map { threads in
            variant(.dictionary, threads) { [dictionary] in repeating($0) { dictionary.get(Clock.self) } }
        }
    }

    /// Each thread runs the whole count; the time is divided by all that was done.
    private func variant(_ way: Way, _ threads: Int, _ run: @escaping @Sendable (Int) -> Void) -> Variant<Team> {
        Variant(Team(way: way, threads: threads), measure: { count in
            Self.time(of: threads) { run(count) } / Double(threads)
        })
    }

    /// Returns the time from the moment when all threads are there until the last one is done.
    private static func time(of count: Int, _ run: @escaping @Sendable () -> Void) -> Double {
        let start = StartingLine(count)
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

/// Lets threads begin together, and takes the time until the last one is done.
private final class StartingLine: Sendable {
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

    /// Waits by looking again and again: to be woken takes longer, and not equally long for all.
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
