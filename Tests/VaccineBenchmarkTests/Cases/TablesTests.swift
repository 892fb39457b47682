import Benchmarking
import XCTest
@testable import vaccine_benchmark

/// The tables fit, whatever was measured.
final class TablesTests: XCTestCase {
    func testEveryLineFitsAHundredColumns() {
        let long = Samples([9876.54, 8999, 9990])
        let samples = [Implementation.direct: long, .dictionary: long, .vaccine: long, .plain: long]
        let threads = Threads(samples: Dictionary(uniqueKeysWithValues: Threads.variants.map { ($0.0, long) }))
        let cases = Case.resolutions + Case.populations
        let thresholds = cases.compactMap { $0.threshold(samples) } + [threads.threshold]
        let lines = Case.tableHead + cases.map { $0.row(samples) } + threads.rows + Threshold.rows(thresholds)
            + Benchmark.help.split(separator: "\n").map(String.init)

        for line in lines {
            XCTAssertLessThanOrEqual(line.count, 100, line)
        }
    }
}
