package import Foundation

/// What the repetitions of something took, in nanoseconds, in the order in which they were measured.
package typealias Samples = [Double]

extension Samples {
    package var median: Double {
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }

    /// The median absolute deviation, which outliers do not affect.
    package var medianAbsoluteDeviation: Double {
        let median = median
        return map { abs($0 - median) }.median
    }

    /// The median of the ratios within each repetition.
    ///
    /// Both were measured one right after the other, so what slows the machine down slows both.
    package func ratio(to other: Samples) -> Double {
        zip(self, other).map { $0 / $1 }.median
    }
}

/// Returns what a clock shows, in nanoseconds; without one, the wall-clock time.
package func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
