import Benchmarking
import Foundation
import Vaccine
import XCTest
@testable import vaccine_benchmark

/// Every row is measured, and fits the table.
///
/// Two threads ask for the cures of the program, so the tests are not isolated from them.
final class ReportTests: XCTestCase {
    override func setUp() {
        let snapshot = Vaccine.snapshot()
        addTeardownBlock { Vaccine.restore(snapshot) }
    }

    func testEveryRowIsMeasured() {
        var lines: [String] = []
        let otherCures = ProcessInfo.processInfo.environment["NORRIS_LONG_TESTS"] == nil ? 5000 : 100_000
        let table = Table(widths: Benchmark.widths) { lines.append($0) }

        Benchmark(sampler: Sampler(repetitions: 2, target: 1), table: table, otherCures: otherCures).measure()

        XCTAssertEqual(lines.count, 25, lines.joined(separator: "\n"))
        XCTAssertTrue(lines.dropFirst(2).allSatisfy { $0.contains("±") }, "\(lines)")
        XCTAssertEqual(lines.filter { $0.hasSuffix("PASS") || $0.hasSuffix("FAIL") || $0.hasSuffix("BUSY") }.count, 23)
    }

    func testEveryLineFitsAHundredColumns() {
        var lines = Benchmark.help.split(separator: "\n").map(String.init)
        let table = Table(widths: Benchmark.widths) { lines.append($0) }
        let benchmark = Benchmark(sampler: Sampler(repetitions: 1, target: 1), table: table)
        let long = Samples([9876.54, 8999, 9990])

        benchmark.add("the longest name that a row ever has", long, 987.65, to: "no override", .atLeast(987.65))

        lines.forEach { XCTAssertLessThanOrEqual($0.count, 100, $0) }
    }

    func testEachNumberHasATypeOfItsOwnForWhichACureIsSet() {
        XCTAssertEqual(Set((0 ..< 2000).map { ObjectIdentifier(digits(of: $0)) }).count, 2000)
        setTypes(of: 5 ..< 6)
        _ = Vaccine.getCure(for: One<Zero<One<End>>>.self)
    }
}
