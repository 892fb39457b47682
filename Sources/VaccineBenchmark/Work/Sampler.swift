import Benchmarking
import Foundation

/// Runs so many iterations and returns how long they took, in nanoseconds.
typealias Measure = (Int) -> Double

/// Makes a value so many times, and returns the processor time of the thread: without that of other processes.
@inline(__always)
func processorTime(_ count: Int, _ make: () -> some Any) -> Double {
    let start = now(CLOCK_THREAD_CPUTIME_ID)
    repeating(count, make)
    return now(CLOCK_THREAD_CPUTIME_ID) - start
}

/// Makes a value so many times, and uses each.
///
/// Inlined with its closure: the loop of each variant contains no call but its own.
@inline(__always)
func repeating(_ count: Int, _ make: () -> some Any) {
    for _ in 0 ..< count {
        blackHole(make())
    }
}

/// Takes a value and does nothing with it, without the optimizer knowing that.
///
/// So the value has to be made each time. It costs one call and a stored word or two, the same for all variants.
@inline(never)
@_optimize(none)
private func blackHole(_: borrowing some Any) {}

/// Measures variants of the same work, in turn.
struct Sampler {
    let repetitions: Int
    /// How long a sample lasts at least, in nanoseconds.
    let target: Double

    /// Returns the samples of each variant, in their order.
    ///
    /// One repetition measures all of them before the next one begins, forwards and backwards in turn: all see the
    /// machine and the allocator in the same state, and a drift does not favor the first.
    func samples(of variants: [Measure]) -> [Samples] {
        let counts = variants.map(count)
        var samples = variants.map { _ in Samples() }
        for repetition in 0 ..< repetitions {
            let order = Array(variants.indices)
            for index in repetition.isMultiple(of: 2) ? order : order.reversed() {
                samples[index].append(variants[index](counts[index]) / Double(counts[index]))
            }
        }
        return samples
    }

    /// Returns a count that makes a sample long enough, by trying samples of twice the length.
    func count(_ measure: Measure) -> Int {
        var count = 1
        while measure(count) < target {
            count *= 2
        }
        return count
    }
}
