import Benchmarking

/// One of the ways to do the same work.
struct Variant<Label: Hashable> {
    let label: Label
    /// Runs so many iterations and returns how long they took, in nanoseconds.
    let measure: (Int) -> Double

    init(_ label: Label, measure: @escaping (Int) -> Double) {
        self.label = label
        self.measure = measure
    }

    /// Makes a variant that is measured in the processor time of one thread.
    ///
    /// - Parameters:
    ///   - label: Tells it from the others.
    ///   - surroundings: Calls what it is given, with something prepared; its own time is not measured.
    ///   - run: Runs so many iterations.
    init(
        _ label: Label,
        inside surroundings: @escaping (() -> Void) -> Void = { $0() },
        _ run: @escaping (Int) -> Void
    ) {
        self.init(label, measure: { count in
            var time = 0.0
            surroundings {
                time = Stopwatch.processorTime { run(count) }
            }
            return time
        })
    }
}
