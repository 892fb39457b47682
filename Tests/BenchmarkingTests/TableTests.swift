import Benchmarking
import XCTest

/// Tables and their figures.
final class TableTests: XCTestCase {
    func testFirstColumnIsLeftAlignedAndTheOthersRightAligned() {
        XCTAssertEqual(lines { $0.add(["ab", "1.0", "22.0"]) }, ["ab      1.0  22.0"])
        XCTAssertEqual(lines { $0.add(["start", "4.00"], 4) }, ["start  4.00"], "no limit, no verdict")
    }

    func testLimitsAreMetOrExceeded() {
        for (limit, number, verdict) in [
            (Limit.atMost(1.5), 1.5, "<= 1.50 PASS"),
            (.atMost(1.5), 1.51, "<= 1.50 FAIL"),
            (.atMost(4, of: "median ", places: 0), 4, "median <= 4 PASS"),
            (.atLeast(1.4), 1.4, ">= 1.40 PASS"),
            (.atLeast(1.4), 1.39, ">= 1.40 FAIL"),
        ] {
            var isPassed = true
            let rows = lines { table in
                table.add(["a", "", ""], number, limit)
                isPassed = table.isPassed
            }
            XCTAssertTrue(rows[0].hasSuffix(verdict), rows[0])
            XCTAssertEqual(isPassed, verdict.hasSuffix("PASS"))
        }
    }

    func testDecimalNumbersAreRounded() {
        XCTAssertEqual(Table.figure(1.006), "1.01")
        XCTAssertEqual(Table.figure(0.999), "1.00")
        XCTAssertEqual(Table.figure(12.04, places: 1), "12.0")
        XCTAssertEqual(Table.figure(-0.5, places: 1), "-0.5")
        XCTAssertEqual(Table.figure(nil), "")
    }

    /// What a table shows, whose last two columns are narrow.
    private func lines(_ add: (Table) -> Void) -> [String] {
        var lines: [String] = []
        add(Table(widths: [6, 4, 5, 0, 0]) { lines.append($0) })
        return lines
    }
}
