import Benchmarking
import XCTest
@testable import vaccine_benchmark

/// A limit is met, exceeded, or cannot be judged.
final class LimitTests: XCTestCase {
    func testWorkIsComparedWithItsReference() {
        let (passed, row) = report {
            $0.add("transient", { 14.0 * Double($0) }, to: ("closure", { 10.0 * Double($0) }), atMost: 1.5)
        }

        XCTAssertTrue(passed)
        XCTAssertEqual(
            row.split(separator: " "),
            ["transient", "14.0", "±0.0", "1.40", "closure", "<=", "1.50", "PASS"]
        )
        XCTAssertFalse(report { $0.add("miss", { 30 * Double($0) }, to: ("few", [10]), atMost: 2) }.passed)
    }

    func testSpeedupUsesRepetitionsInWhichClosuresHadTwoProcessors() {
        let speedup = Benchmark.speedup(
            of: (Samples([30, 30, 30, 30, 30]), Samples([20, 30, 20, 30, 15])),
            closures: (Samples([20, 20, 20, 20, 20]), Samples([10, 20, 10, 20, 10]))
        )

        XCTAssertEqual(speedup, 1.5)
    }

    func testBusyMachineFailsNoLimit() {
        let times = (Samples([20, 20, 20]), Samples([20, 10, 10]))
        let speedup = Benchmark.speedup(of: times, closures: times)
        let (passed, row) = report { $0.add("threads", times.1, speedup, to: "one thread", .atLeast(1.4)) }

        XCTAssertNil(speedup)
        XCTAssertTrue(passed)
        XCTAssertTrue(row.hasSuffix("BUSY"), row)
    }

    /// Returns whether all limits are met, and the last row.
    private func report(_ add: (Benchmark) -> Void) -> (passed: Bool, row: String) {
        var rows: [String] = []
        let table = Table(widths: Benchmark.widths) { rows.append($0) }
        add(Benchmark(sampler: Sampler(repetitions: 1, target: 1), table: table))
        return (table.isPassed, rows.last ?? "")
    }
}
