import Benchmarking

/// One implementation of the work that is compared.
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
    ///   - label: Identifies the variant.
    ///   - surroundings: Calls its argument after a preparation; the preparation is not measured.
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

/// Takes a value and does nothing with it, without the optimiser knowing that.
///
/// So the value has to be made each time. It costs one call and a stored word or two, the same for all variants.
@inline(never)
@_optimize(none)
func keep(_: borrowing some Any) {}

/// Makes a value so many times, and uses each.
///
/// Inlined with its closure: the loop of each variant contains no call but its own.
@inline(__always)
func repeating(_ count: Int, _ make: () -> some Any) {
    for _ in 0 ..< count {
        keep(make())
    }
}
