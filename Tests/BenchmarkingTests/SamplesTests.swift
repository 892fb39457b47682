import Benchmarking
import XCTest

/// Statistics of repeated measurements.
final class SamplesTests: XCTestCase {
    func testMedianIsTheMiddleValueOrTheMeanOfTwo() {
        XCTAssertEqual(Samples([9, 1, 4]).median, 4)
        XCTAssertEqual(Samples([9, 1, 4, 6]).median, 5)
    }

    func testMedianAndDeviationIgnoreAnOutlier() {
        let samples = Samples([10, 11, 12, 13, 5000])

        XCTAssertEqual(samples.median, 12)
        XCTAssertEqual(samples.medianAbsoluteDeviation, 1)
    }

    func testRatioComparesTheSamePairOfRepetitions() {
        // Both were three times as slow in the second half.
        let slower = Samples([20, 20, 60, 60])
        let faster = Samples([10, 10, 30, 30])

        XCTAssertEqual(slower.ratio(to: faster), 2)
        XCTAssertEqual(faster.ratio(to: slower), 0.5)
    }
}
