import Benchmarking

/// Measures and shows rows, each as soon as it is measured.
struct Report {
    private static let table = Table(widths: [38, 10, 8, 8, 12, 8, 4])

    let sampler: Sampler
    /// The number of other cures; tests set fewer than the 100,000 that the rows name.
    let otherCures: Int
    /// Whether no limit has been exceeded so far.
    private(set) var isPassed = true
    private let show: (String) -> Void

    init(_ sampler: Sampler, otherCures: Int = 100_000, _ show: @escaping (String) -> Void) {
        (self.sampler, self.otherCures, self.show) = (sampler, otherCures, show)
        show(Self.table.line(["", "Vaccine", "", "", "", "", ""]))
        show(Self.table.line(["", "ns", "", "ratio", "to", "limit", ""]))
    }

    /// - Parameters:
    ///   - ratio: Nil where the machine was too busy to measure it.
    ///   - reference: What the ratio is to.
    mutating func add(_ name: String, _ samples: Samples, _ ratio: Double?, to reference: String, _ limit: Limit) {
        let status = limit.status(of: ratio)
        isPassed = isPassed && status != .fail
        let cells = [Figure.ratio(ratio), reference, limit.description, status.rawValue]
        show(Self.table.line([name] + Figure.nanoseconds(samples) + cells))
    }

    /// Measures work and what it is compared with, in turn, and adds the row of the work.
    @discardableResult
    mutating func add(
        _ name: String,
        _ work: @escaping Measure,
        to reference: (String, Measure),
        atMost factor: Double
    ) -> Samples {
        let samples = sampler.samples(of: [reference.1, work])
        add(name, samples[1], samples[1].ratio(to: samples[0]), to: reference.0, .atMost(factor))
        return samples[1]
    }

    /// Adds a row that is compared with what was measured earlier.
    mutating func add(_ name: String, _ samples: Samples, to reference: (String, Samples), atMost factor: Double) {
        add(name, samples, samples.median / reference.1.median, to: reference.0, .atMost(factor))
    }
}
