import Benchmarking
import XCTest
@testable import vaccine_benchmark

/// The tables fit, whatever was measured.
final class ReportTests: XCTestCase {
    func testEveryLineFitsAHundredColumns() {
        var results = Results()
        let long = Samples([9876.54, 8999, 9990])
        for one in Cases().all {
            results.cases[one.name] = [.direct: long, .dictionary: long, .vaccine: long, .plain: long]
        }
        for threads in [1, 2] {
            for implementation in [Implementation.direct, .dictionary, .vaccine] {
                results.threads[.init(implementation: implementation, threads: threads)] = long
            }
        }

        let help = BenchmarkProgram(name: "vaccine-benchmark", purpose: Benchmark.purpose).help
        let lines = Report.caseHead + results.cases.map { Report.line($0, $1) }
            + Report.threads(results) + Report.thresholds(Threshold.all(results))
            + help.split(separator: "\n").map(String.init)

        for line in lines {
            XCTAssertLessThanOrEqual(line.count, 100, line)
        }
    }
}
