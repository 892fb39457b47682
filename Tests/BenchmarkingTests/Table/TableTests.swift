import Benchmarking
import XCTest

/// Tables and their figures.
final class TableTests: XCTestCase {
    func testFirstColumnIsLeftAlignedAndTheOthersRightAligned() {
        let table = Table(widths: [6, 4, 5])

        XCTAssertEqual(table.line(["ab", "1.0", "22.0"]), "ab      1.0  22.0")
        XCTAssertEqual(table.line(["ab", "1.0"]), "ab      1.0")
    }

    func testDecimalNumbersAreRounded() {
        XCTAssertEqual(Figure.decimal(1.006, places: 2), "1.01")
        XCTAssertEqual(Figure.decimal(0.999, places: 2), "1.00")
        XCTAssertEqual(Figure.decimal(12.04, places: 1), "12.0")
        XCTAssertEqual(Figure.decimal(-0.5, places: 1), "-0.5")
        XCTAssertEqual(Figure.decimal(-0.01, places: 1), "0.0")
        XCTAssertEqual(Figure.decimal(2.5, places: 0), "3")
    }

    func testMillisecondsHaveTwoDecimalPlaces() {
        XCTAssertEqual(Figure.milliseconds(1_234_567), "1.23")
        XCTAssertEqual(Figure.milliseconds(98_700_000), "98.70")
    }

    func testCountsAreGroupedByThousands() {
        XCTAssertEqual(Figure.grouped(100_000), "100,000")
        XCTAssertEqual(Figure.grouped(1_234_567), "1,234,567")
        XCTAssertEqual(Figure.grouped(1000), "1,000")
        XCTAssertEqual(Figure.grouped(10), "10")
    }
}
