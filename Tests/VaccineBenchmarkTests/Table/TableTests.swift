import XCTest
@testable import vaccine_benchmark

/// Figures stand under each other, on lines that fit.
final class TableTests: XCTestCase {
    func testTheFirstColumnStandsLeftAndTheOthersRight() {
        let table = Table(widths: [6, 4, 5])

        XCTAssertEqual(table.line(["ab", "1.0", "22.0"]), "ab      1.0  22.0")
        XCTAssertEqual(table.line(["ab", "1.0"]), "ab      1.0")
    }

    func testNumbersAreRoundedToTheirPlaces() {
        XCTAssertEqual(Figure.decimal(1.006, places: 2), "1.01")
        XCTAssertEqual(Figure.decimal(0.999, places: 2), "1.00")
        XCTAssertEqual(Figure.decimal(12.04, places: 1), "12.0")
        XCTAssertEqual(Figure.decimal(-0.5, places: 1), "-0.5")
        XCTAssertEqual(Figure.decimal(-0.01, places: 1), "0.0")
        XCTAssertEqual(Figure.decimal(2.5, places: 0), "3")
    }

    func testLargeNumbersAreGrouped() {
        XCTAssertEqual(Figure.grouped(100_000), "100,000")
        XCTAssertEqual(Figure.grouped(1_234_567), "1,234,567")
        XCTAssertEqual(Figure.grouped(1000), "1,000")
        XCTAssertEqual(Figure.grouped(10), "10")
    }

    func testEveryLineFitsAHundredColumns() {
        var results = Results()
        let long = Samples([9876.54, 8999, 9990])
        for one in Cases().all {
            results.cases[one.name] = [.direct: long, .dictionary: long, .vaccine: long, .plain: long]
        }
        for threads in [1, 2] {
            for way in [Way.direct, .dictionary, .vaccine] {
                results.teams[.init(way: way, threads: threads)] = long
            }
        }

        let lines = Report.caseHead + results.cases.map { Report.line($0, $1) }
            + Report.threads(results) + Report.bars(Bar.all(results)) + Options.help.split(separator: "\n")
            .map(String.init)

        for line in lines {
            XCTAssertLessThanOrEqual(line.count, 100, line)
        }
    }
}
