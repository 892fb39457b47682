import Benchmarking

/// Runs so many iterations and returns how long they took, in nanoseconds.
typealias Measure = (Int) -> Double

/// Returns a measure of the processor time of one thread.
///
/// - Parameters:
///   - surroundings: Calls its argument after a preparation; the preparation is not measured.
///   - run: Runs so many iterations.
func processorTime(
    inside surroundings: @escaping (() -> Void) -> Void = { $0() },
    _ run: @escaping (Int) -> Void
) -> Measure {
    { count in
        var time = 0.0
        surroundings {
            let start = Stopwatch.processor
            run(count)
            time = Stopwatch.processor - start
        }
        return time
    }
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
        var values = variants.map { _ in [Double]() }
        for repetition in 0 ..< repetitions {
            let order = Array(variants.indices)
            for index in repetition.isMultiple(of: 2) ? order : order.reversed() {
                values[index].append(variants[index](counts[index]) / Double(counts[index]))
            }
        }
        return values.map(Samples.init)
    }

    func samples(of measure: @escaping Measure) -> Samples {
        samples(of: [measure])[0]
    }

    /// Returns the least count that makes a sample long enough, by trying longer and longer samples.
    func count(_ measure: Measure) -> Int {
        var count = 1
        while let next = next(after: count, in: measure(count)) {
            count = next
        }
        return count
    }

    /// Returns the count to try after one that was too short; nil when it was long enough.
    ///
    /// A quarter more than the time asks for, as the next sample may be faster. At most a hundredfold: what is short is
    /// mostly noise.
    func next(after count: Int, in time: Double) -> Int? {
        guard time < target else { return nil }
        let factor = min(100, target / max(time, 1) * 1.25)
        return max(count + 1, Int(Double(count) * factor))
    }
}
