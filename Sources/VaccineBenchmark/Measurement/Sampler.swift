import Benchmarking

/// Measures variants of the same work, in turn.
struct Sampler {
    let repetitions: Int
    let calibration: Calibration

    /// Returns the samples of each variant.
    ///
    /// One repetition measures all of them before the next one begins, forwards and backwards in turn: all see the
    /// machine and the allocator in the same state, and a drift does not favour the first.
    func samples<Label>(of variants: [Variant<Label>]) -> [Label: Samples] {
        let counts = variants.map { calibration.count($0.measure) }
        var values = variants.map { _ in [Double]() }
        for repetition in 0 ..< repetitions {
            let order = Array(variants.indices)
            for index in repetition.isMultiple(of: 2) ? order : order.reversed() {
                values[index].append(variants[index].measure(counts[index]) / Double(counts[index]))
            }
        }
        return Dictionary(uniqueKeysWithValues: zip(variants, values).map { ($0.label, Samples($1)) })
    }
}

/// Finds how many iterations make a sample long enough.
struct Calibration {
    /// How long a sample lasts at least, in nanoseconds.
    let target: Double

    /// Returns the least count that was long enough, by trying longer and longer samples.
    ///
    /// - Parameter measure: Runs so many iterations and returns how long they took, in nanoseconds.
    func count(_ measure: (Int) -> Double) -> Int {
        var count = 1
        while true {
            let time = measure(count)
            guard let next = next(after: count, in: time) else { return count }
            count = next
        }
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
