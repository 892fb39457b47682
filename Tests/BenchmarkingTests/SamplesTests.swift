import Benchmarking
import XCTest

/// Statistics of repeated measurements.
final class SamplesTests: XCTestCase {
    func testMedianAndDeviationIgnoreAnOutlier() {
        XCTAssertEqual(Samples([9, 1, 4]).median, 4)
        XCTAssertEqual(Samples([9, 1, 4, 6]).median, 5, "the mean of the middle values")
        XCTAssertEqual(Samples([10, 11, 12, 13, 5000]).median, 12)
        XCTAssertEqual(Samples([10, 11, 12, 13, 5000]).medianAbsoluteDeviation, 1)
    }

    func testRatioComparesTheSamePairOfRepetitions() {
        // Both were three times as slow in the second half.
        let slower = Samples([20, 20, 60, 60])
        let faster = Samples([10, 10, 30, 30])

        XCTAssertEqual(slower.ratio(to: faster), 2)
        XCTAssertEqual(faster.ratio(to: slower), 0.5)
    }
}
