import Benchmarking
import XCTest

/// The command line of benchmarks.
final class BenchmarkOptionsTests: XCTestCase {
    private let counts = ["--commands": 100_000, "--lines": 1_000_000]

    func testAllOptionsAreOffByDefault() throws {
        let options = try BenchmarkOptions(parsing: [], counts: counts)

        XCTAssertFalse(options.isQuick || options.isChecking || options.isHelp)
        XCTAssertEqual(options.counts, counts)
    }

    func testOptionsCanBeCombined() throws {
        let options = try BenchmarkOptions(parsing: ["--check", "--lines", "20", "--quick"], counts: counts)

        XCTAssertTrue(options.isQuick && options.isChecking)
        XCTAssertFalse(options.isHelp)
        XCTAssertEqual(options.counts, ["--commands": 100_000, "--lines": 20])
    }

    func testOperandMayStandBetweenOptions() throws {
        let options = try BenchmarkOptions(parsing: ["--quick", "dist/norris", "--check"], takesOperand: true)

        XCTAssertTrue(options.isQuick && options.isChecking)
        XCTAssertEqual(options.operand, "dist/norris")
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["one", "two"], takesOperand: true), "a second operand")
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["one"]), "an operand of another benchmark")
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["--fast"], takesOperand: true), "an option is no operand")
    }

    func testInvalidOptionsAreRejectedByName() {
        let mistakes: [([String], String)] = [
            (["--quick", "--fast"], "Unknown option --fast. See --help."),
            (["--lines"], "--lines needs a number above 0, such as --lines 1000."),
            (["--commands", "0"], "--commands needs a number above 0, such as --commands 1000."),
            (["--commands", "many"], "--commands needs a number above 0, such as --commands 1000."),
        ]
        for (arguments, sentence) in mistakes {
            XCTAssertThrowsError(try BenchmarkOptions(parsing: arguments, counts: counts)) {
                XCTAssertEqual("\($0)", sentence)
            }
        }
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["--lines", "1"]), "an option of another benchmark")
    }
}
