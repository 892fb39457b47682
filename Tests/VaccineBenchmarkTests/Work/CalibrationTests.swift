import XCTest
@testable import vaccine_benchmark

/// The count is found in few steps, and a sample of it lasts long enough.
final class CalibrationTests: XCTestCase {
    private let calibration = Sampler(repetitions: 1, target: 20000)

    func testCountOfALongEnoughSampleIsKept() {
        XCTAssertNil(calibration.next(after: 7, in: 20000))
    }

    func testNextCountIsAQuarterLargerThanNeeded() {
        XCTAssertEqual(calibration.next(after: 100, in: 10000), 250)
    }

    func testNextCountIsAtMostAHundredTimesLarger() {
        XCTAssertEqual(calibration.next(after: 3, in: 1), 300)
        XCTAssertEqual(calibration.next(after: 3, in: 0), 300)
    }

    func testNextCountIsLargerWhenTheTimeWasNearlyEnough() {
        XCTAssertEqual(calibration.next(after: 1, in: 19999), 2)
    }

    func testFoundCountLastsLongEnough() {
        var tried: [Int] = []

        let count = calibration.count { count in
            tried.append(count)
            return 50 + Double(count) * 3
        }

        XCTAssertGreaterThanOrEqual(Double(count) * 3 + 50, 20000)
        XCTAssertLessThan(tried.count, 6)
    }
}
