import Benchmarking
import XCTest
@testable import norris_benchmark

/// Rows and thresholds of the latency table.
final class LatencyCaseTests: XCTestCase {
    private let samples = Samples([4e6, 4e6, 30e6])

    func testMedianThresholdIgnoresOneSlowRepetition() {
        let one = LatencyCase(name: "", limit: (.median, 4)) { self.samples }

        XCTAssertEqual(one.status(samples), .pass)
    }

    func testMaximumThresholdCountsEveryRepetition() {
        let one = LatencyCase(name: "", limit: (.maximum, 29.9)) { self.samples }

        XCTAssertEqual(one.status(samples), .fail)
        XCTAssertEqual(LatencyCase(name: "", limit: (.maximum, 30)) { self.samples }.status(samples), .pass)
    }

    func testCaseWithoutAThresholdHasNoVerdict() {
        let one = LatencyCase(name: "start") { self.samples }

        XCTAssertNil(one.status(samples))
        XCTAssertTrue(one.row(samples).hasSuffix(" 4.00    30.00    30.00"), one.row(samples))
    }
}
