import Benchmarking
import XCTest

/// The command line of benchmarks.
final class BenchmarkOptionsTests: XCTestCase {
    func testAllOptionsAreOffByDefault() throws {
        let options = try BenchmarkOptions(parsing: [])

        XCTAssertFalse(options.isQuick || options.isChecking || options.isHelp)
    }

    func testOptionsCanBeCombined() throws {
        let options = try BenchmarkOptions(parsing: ["--check", "--quick"])

        XCTAssertTrue(options.isQuick && options.isChecking)
        XCTAssertFalse(options.isHelp)
    }

    func testOperandMayStandBetweenOptions() throws {
        let options = try BenchmarkOptions(parsing: ["--quick", "dist/norris", "--check"], takesOperand: true)

        XCTAssertTrue(options.isQuick && options.isChecking)
        XCTAssertEqual(options.operand, "dist/norris")
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["one", "two"], takesOperand: true), "a second operand")
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["one"]), "an operand of another benchmark")
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["--fast"], takesOperand: true), "an option is no operand")
    }

    func testInvalidOptionIsRejectedByName() {
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["--quick", "--fast"])) {
            XCTAssertEqual("\($0)", "Unknown option --fast. See --help.")
        }
    }
}
