import Benchmarking
import XCTest
@testable import vaccine_benchmark

/// A threshold is met, missed, or cannot be judged.
final class ThresholdTests: XCTestCase {
    func testLimitItselfMeetsTheThreshold() {
        XCTAssertEqual(Threshold(name: "", limit: .atMost(1.5), measured: 1.5).status, .pass)
        XCTAssertEqual(Threshold(name: "", limit: .atMost(1.5), measured: 1.51).status, .fail)
        XCTAssertEqual(Threshold(name: "", limit: .atLeast(1.4), measured: 1.4).status, .pass)
        XCTAssertEqual(Threshold(name: "", limit: .atLeast(1.4), measured: 1.39).status, .fail)
    }

    func testThresholdOfACaseComparesVaccineWithAnotherImplementation() {
        let limited = Case(name: "transient") { _, _ in }.atMost(1.5, times: .direct, "to the closure")
        let samples = [Implementation.direct: Samples([10]), .dictionary: Samples([20]), .vaccine: Samples([14])]

        XCTAssertEqual(limited.threshold(samples)?.measured, 1.4)
        XCTAssertEqual(limited.threshold(samples).map { Threshold.rows([$0]) }?.last?.hasSuffix("PASS"), true)
        XCTAssertNil(Case(name: "transient") { _, _ in }.threshold(samples))
    }

    func testGrowthIsTheLargestRatioRelativeToTheClosure() {
        let direct = [10.0, 10, 20, 20, 10, 10]
        let factors = [2.0, 2, 2, 3, 2, 2]
        let populations = zip(direct, factors).map { direct, factor in
            [Implementation.direct: Samples([direct]), .vaccine: Samples([direct * factor])]
        }

        XCTAssertEqual(Case.growth(populations), 1.5)
    }

    func testSpeedupUsesRepetitionsInWhichClosuresHadTwoProcessors() {
        let threads = Threads(samples: [
            .init(implementation: .direct, threads: 1): Samples([20, 20, 20, 20, 20]),
            .init(implementation: .direct, threads: 2): Samples([10, 20, 10, 20, 10]),
            .init(implementation: .vaccine, threads: 1): Samples([30, 30, 30, 30, 30]),
            .init(implementation: .vaccine, threads: 2): Samples([20, 30, 20, 30, 15]),
        ])

        XCTAssertEqual(threads.speedup(.vaccine), 1.5)
        XCTAssertEqual(threads.threshold.status, .pass)
    }

    func testBusyMachineFailsNoThreshold() {
        let threads = Threads(samples: [
            .init(implementation: .direct, threads: 1): Samples([20, 20, 20]),
            .init(implementation: .direct, threads: 2): Samples([20, 10, 10]),
            .init(implementation: .vaccine, threads: 1): Samples([20, 20, 20]),
            .init(implementation: .vaccine, threads: 2): Samples([20, 10, 10]),
        ])

        XCTAssertNil(threads.speedup(.vaccine))
        XCTAssertEqual(threads.threshold.status, .busy)
        XCTAssertEqual(Threshold.rows([threads.threshold]).dropLast().last?.hasSuffix("BUSY"), true)
    }
}
