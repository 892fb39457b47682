import Benchmarking
import XCTest
@testable import vaccine_benchmark

/// A threshold is met, missed, or cannot be judged.
final class ThresholdTests: XCTestCase {
    func testLimitItselfMeetsTheThreshold() {
        XCTAssertEqual(Threshold(name: "", limit: .atMost(1.5), measured: 1.5).verdict, .pass)
        XCTAssertEqual(Threshold(name: "", limit: .atMost(1.5), measured: 1.51).verdict, .fail)
        XCTAssertEqual(Threshold(name: "", limit: .atLeast(1.4), measured: 1.4).verdict, .pass)
        XCTAssertEqual(Threshold(name: "", limit: .atLeast(1.4), measured: 1.39).verdict, .fail)
    }

    func testOnlyMeasuredCasesHaveThresholds() {
        var results = Results()
        results.cases[.transient] = [.direct: Samples([10]), .vaccine: Samples([14])]

        let thresholds = Threshold.all(results)

        XCTAssertEqual(thresholds.map(\.measured), [1.4])
        XCTAssertEqual(Report.thresholds(thresholds).last?.hasSuffix("PASS"), true)
    }

    func testGrowthIsTheLargestRatioRelativeToTheClosure() {
        var results = Results()
        for (others, direct) in [(10, 10.0), (1000, 20.0), (100_000, 10.0)] {
            results.cases[.registeredFirst(others: others)] = [
                .direct: Samples([direct]),
                .vaccine: Samples([direct * 2]),
            ]
            results.cases[.registeredLast(others: others)] = [
                .direct: Samples([direct]),
                .vaccine: Samples([direct * (others == 1000 ? 3 : 2)]),
            ]
        }

        XCTAssertEqual(results.growth, 1.5)
        XCTAssertEqual(Threshold.all(results).map(\.verdict), [.fail])
    }

    func testSpeedupUsesRepetitionsInWhichClosuresHadTwoProcessors() {
        var results = Results()
        results.threads = [
            .init(implementation: .direct, threads: 1): Samples([20, 20, 20, 20, 20]),
            .init(implementation: .direct, threads: 2): Samples([10, 20, 10, 20, 10]),
            .init(implementation: .vaccine, threads: 1): Samples([30, 30, 30, 30, 30]),
            .init(implementation: .vaccine, threads: 2): Samples([20, 30, 20, 30, 15]),
        ]

        XCTAssertEqual(results.speedup(.vaccine), 1.5)
        XCTAssertEqual(Threshold.all(results).map(\.verdict), [.pass])
    }

    func testBusyMachineFailsNoThreshold() {
        var results = Results()
        for implementation in [Implementation.direct, .vaccine] {
            results.threads[.init(implementation: implementation, threads: 1)] = Samples([20, 20, 20])
            results.threads[.init(implementation: implementation, threads: 2)] = Samples([20, 10, 10])
        }

        XCTAssertNil(results.speedup(.vaccine))
        XCTAssertEqual(Threshold.all(results).map(\.verdict), [.busy])
        XCTAssertEqual(Report.thresholds(Threshold.all(results)).last?.hasSuffix("BUSY"), true)
    }
}
