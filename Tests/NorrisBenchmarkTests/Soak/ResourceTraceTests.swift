import XCTest
@testable import norris_benchmark

/// The growth of resources during a soak.
final class ResourceTraceTests: XCTestCase {
    /// Memory, peak memory, threads and descriptors.
    private let usual = [40000, 41000, 6, 12]

    func testSteadyResourcesPass() {
        XCTAssertTrue(trace { _ in [0, 0, 0, 0] }.isFlat)
        XCTAssertTrue(trace { [$0 % 3, 0, $0 % 3, $0 % 3] }.isFlat)
    }

    func testGrowthOfEachResourceFails() {
        let growing: [(String, (Int) -> [Int])] = [
            ("memory", { [$0 * 100, 0, 0, 0] }),
            ("peak memory", { [0, $0 * 200, 0, 0] }),
            ("threads", { [0, 0, $0 / 4, 0] }),
            ("descriptors", { [0, 0, 0, $0 / 10] }),
        ]
        for (name, growth) in growing {
            let trace = trace(growth)

            XCTAssertFalse(trace.isFlat, name)
            let failures = trace.rows.filter { $0.hasSuffix("FAIL") }
            XCTAssertEqual(failures.count, 1, name)
            XCTAssertEqual(failures.first?.hasPrefix(name), true, "\(failures)")
        }
    }

    func testTooFewSamplesFail() {
        var trace = ResourceTrace()
        trace.samples.append(usual)

        XCTAssertFalse(trace.isFlat)
    }

    private func trace(_ growth: (Int) -> [Int]) -> ResourceTrace {
        var trace = ResourceTrace()
        for number in 1 ... 100 {
            trace.samples.append(zip(usual, growth(number)).map(+))
        }
        return trace
    }
}
