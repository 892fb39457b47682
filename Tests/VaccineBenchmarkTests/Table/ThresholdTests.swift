import Benchmarking
import XCTest
@testable import vaccine_benchmark

/// Bars say what was measured, on the right side of the limit or not.
final class ThresholdTests: XCTestCase {
    func testABarIsMetUpToItsLimit() {
        XCTAssertEqual(Threshold(name: "", limit: .atMost(1.5), measured: 1.5).verdict, .pass)
        XCTAssertEqual(Threshold(name: "", limit: .atMost(1.5), measured: 1.51).verdict, .fail)
        XCTAssertEqual(Threshold(name: "", limit: .atLeast(1.4), measured: 1.4).verdict, .pass)
        XCTAssertEqual(Threshold(name: "", limit: .atLeast(1.4), measured: 1.39).verdict, .fail)
    }

    func testOnlyWhatWasMeasuredHasABar() {
        var results = Results()
        results.cases[.transient] = [.direct: Samples([10]), .vaccine: Samples([14])]

        let bars = Threshold.all(results)

        XCTAssertEqual(bars.map(\.measured), [1.4])
        XCTAssertEqual(Report.bars(bars).last?.hasSuffix("PASS"), true)
    }

    func testGrowthIsThatOfTheWorstPlaceComparedByTheRatioToTheClosure() {
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

    func testTheSpeedupIsTakenWhereTheClosuresHadTwoProcessors() {
        var results = Results()
        results.teams = [
            .init(way: .direct, threads: 1): Samples([20, 20, 20, 20, 20]),
            .init(way: .direct, threads: 2): Samples([10, 20, 10, 20, 10]),
            .init(way: .vaccine, threads: 1): Samples([30, 30, 30, 30, 30]),
            .init(way: .vaccine, threads: 2): Samples([20, 30, 20, 30, 15]),
        ]

        XCTAssertEqual(results.speedup(.vaccine), 1.5)
        XCTAssertEqual(Threshold.all(results).map(\.verdict), [.pass])
    }

    func testABusyMachineFailsNoBar() {
        var results = Results()
        for way in [Way.direct, .vaccine] {
            results.teams[.init(way: way, threads: 1)] = Samples([20, 20, 20])
            results.teams[.init(way: way, threads: 2)] = Samples([20, 10, 10])
        }

        XCTAssertNil(results.speedup(.vaccine))
        XCTAssertEqual(Threshold.all(results).map(\.verdict), [.busy])
        XCTAssertEqual(Report.bars(Threshold.all(results)).last?.hasSuffix("BUSY"), true)
    }
}
