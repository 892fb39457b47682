import Benchmarking

/// Measures variants of the same work, in turn.
struct Race {
    let repetitions: Int
    let calibration: Calibration

    /// Returns the samples of each variant.
    ///
    /// One repetition measures all of them before the next one begins, there and back: whatever state the machine and
    /// the allocator are in, all see the same, and what drifts does not favour who comes first.
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
