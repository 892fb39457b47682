import XCTest
@testable import vaccine_benchmark

/// What the command line asks for.
final class OptionsTests: XCTestCase {
    func testNothingIsAskedForByDefault() throws {
        let options = try Options(parsing: [])

        XCTAssertFalse(options.isQuick || options.isChecking || options.isHelp)
    }

    func testOptionsCanBeCombined() throws {
        let options = try Options(parsing: ["--check", "--quick"])

        XCTAssertTrue(options.isQuick && options.isChecking)
        XCTAssertFalse(options.isHelp)
    }

    func testAnUnknownOptionIsNamed() {
        XCTAssertThrowsError(try Options(parsing: ["--quick", "--fast"])) { error in
            XCTAssertEqual("\(error)", "There is no option \"--fast\"; --help lists those that there are.")
        }
    }
}
