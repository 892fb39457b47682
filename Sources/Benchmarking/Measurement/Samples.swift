/// What the repetitions of something took, in nanoseconds, in the order in which they were measured.
package struct Samples: Equatable, Sendable {
    package let values: [Double]

    package init(_ values: [Double]) {
        precondition(!values.isEmpty, "Samples need a value.")
        self.values = values
    }

    package var median: Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The median absolute deviation, which outliers do not affect.
    package var medianAbsoluteDeviation: Double {
        let median = median
        return Samples(values.map { abs($0 - median) }).median
    }

    package var maximum: Double {
        percentile(100)
    }

    /// The least value that so many in a hundred do not exceed.
    package func percentile(_ percentage: Int) -> Double {
        let rank = (values.count * percentage + 99) / 100
        return values.sorted()[max(rank, 1) - 1]
    }

    /// The median of the ratios within each repetition.
    ///
    /// Both were measured one right after the other, so what slows the machine down slows both.
    package func ratio(to other: Samples) -> Double {
        Samples(zip(values, other.values).map { $0 / $1 }).median
    }
}
