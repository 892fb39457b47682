import Benchmarking
import XCTest
@testable import vaccine_benchmark

/// Variants are measured in turn, each with a count of its own.
final class SamplerTests: XCTestCase {
    func testIterationsOfVariantsAreMeasuredForwardsAndBackwardsInTurn() {
        let log = MeasureLog()
        let sampler = Sampler(repetitions: 3, target: 1000)

        let samples = sampler.samples(of: [
            log.variant("a", nanosecondsEach: 500),
            log.variant("b", nanosecondsEach: 2),
        ])

        XCTAssertEqual(log.labels.suffix(6), ["a", "b", "b", "a", "a", "b"])
        XCTAssertEqual(samples, [Samples([500, 500, 500]), Samples([2, 2, 2])], "the time of one iteration each")
    }

    func testCountLastsLongEnough() {
        var tried: [Int] = []

        let count = Sampler(repetitions: 1, target: 20000).count { count in
            tried.append(count)
            return 50 + Double(count) * 3
        }

        XCTAssertGreaterThanOrEqual(Double(count) * 3 + 50, 20000)
        XCTAssertLessThan(tried.count, 16)
    }
}

/// Makes measures that take no time and return a given one.
private final class MeasureLog {
    private(set) var labels: [String] = []

    func variant(_ label: String, nanosecondsEach: Double) -> Measure {
        { count in
            self.labels.append(label)
            return Double(count) * nanosecondsEach
        }
    }
}
