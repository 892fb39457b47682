import Benchmarking
import XCTest
@testable import norris_benchmark

/// A promise is kept or not, by the figure that it is about.
final class ResultTests: XCTestCase {
    private let samples = Samples([4e6, 4e6, 30e6])

    func testMedianThresholdIgnoresOneSlowRepetition() {
        let result = Result(name: "", samples: samples, promise: .init(figure: .median, limit: 4))

        XCTAssertEqual(result.bar?.verdict, .pass)
    }

    func testMaximumThresholdCountsEveryRepetition() {
        let result = Result(name: "", samples: samples, promise: .init(figure: .maximum, limit: 29.9))

        XCTAssertEqual(result.bar?.verdict, .fail)
        XCTAssertEqual(result.bar?.measured, 30)
    }

    func testResultWithoutAThresholdHasNoVerdict() {
        let result = Result(name: "start", samples: samples, promise: nil)

        XCTAssertNil(result.bar)
        XCTAssertTrue(Report.line(result).hasSuffix(" 4.00    30.00    30.00"), Report.line(result))
    }
}
