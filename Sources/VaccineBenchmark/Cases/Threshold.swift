import Benchmarking

/// A limit for a measured value, and the value.
struct Threshold {
    private static let table = Table(widths: [49, 9, 9, 6])

    let name: String
    let limit: Limit
    /// Nil where the machine was too busy to measure.
    let measured: Double?

    var status: Limit.Status {
        limit.status(of: measured)
    }

    /// The rows of a table of thresholds.
    static func rows(_ all: [Threshold]) -> [String] {
        let rows = all.map { [$0.name, $0.limit.description, Figure.ratio($0.measured), $0.status.rawValue] }
        let note = "BUSY: no second processor was free, so the speedup could not be measured."
        return ([["threshold", "limit", "measured", ""]] + rows).map(table.line)
            + (all.contains { $0.status == .busy } ? [note] : [])
    }
}
