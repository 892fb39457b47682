import Benchmarking

/// What came of a case.
struct Result {
    let name: String
    let samples: Samples
    let promise: Promise?

    /// Nil where there is no promise to keep.
    var bar: Threshold? {
        promise.map { promise in
            let measured = switch promise.figure {
            case .median: samples.median
            case .maximum: samples.maximum
            }
            return Threshold(name: name, limit: .atMost(promise.limit), measured: measured / 1e6)
        }
    }
}
