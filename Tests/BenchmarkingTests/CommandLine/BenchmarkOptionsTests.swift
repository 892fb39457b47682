import Benchmarking
import XCTest

/// What the command line asks for.
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

    func testUnknownOptionIsRejectedByName() {
        XCTAssertThrowsError(try BenchmarkOptions(parsing: ["--quick", "--fast"])) { error in
            XCTAssertEqual("\(error)", "There is no option \"--fast\"; --help lists those that there are.")
        }
    }
}
