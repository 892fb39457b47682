/// What the repetitions of one variant took, in nanoseconds an iteration, in the order in which they were measured.
struct Samples: Equatable {
    let values: [Double]

    init(_ values: [Double]) {
        precondition(!values.isEmpty, "Samples need a value.")
        self.values = values
    }

    /// The middle one, or the mean of the two in the middle.
    var median: Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The median of how far each is from the median: small where most agree, whatever the outliers do.
    var deviation: Double {
        let median = median
        return Samples(values.map { abs($0 - median) }).median
    }

    /// The median of the ratios within each repetition.
    ///
    /// Both were measured one right after the other, so what slows the machine down slows both.
    func ratio(to other: Samples) -> Double {
        Samples(zip(values, other.values).map { $0 / $1 }).median
    }
}
