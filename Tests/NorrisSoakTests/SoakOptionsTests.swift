import XCTest
@testable import norris_soak

/// What the command line asks for.
final class SoakOptionsTests: XCTestCase {
    func testDefaultCounts() throws {
        let options = try SoakOptions(parsing: [])

        XCTAssertEqual(options.commands, 100_000)
        XCTAssertEqual(options.lines, 1_000_000)
        XCTAssertFalse(options.isChecking || options.isHelp)
    }

    func testOptionsCanBeCombined() throws {
        let options = try SoakOptions(parsing: ["--check", "--lines", "20", "--commands", "3"])

        XCTAssertEqual(options.commands, 3)
        XCTAssertEqual(options.lines, 20)
        XCTAssertTrue(options.isChecking)
    }

    func testInvalidOptionsAreRejected() {
        let mistakes: [([String], String)] = [
            (["--fast"], "There is no option \"--fast\"; --help lists those that there are."),
            (["--lines"], "Behind --lines stands how many, such as --lines 1000."),
            (["--commands", "0"], "Behind --commands stands how many, such as --commands 1000."),
            (["--commands", "many"], "Behind --commands stands how many, such as --commands 1000."),
        ]
        for (arguments, sentence) in mistakes {
            XCTAssertThrowsError(try SoakOptions(parsing: arguments)) { XCTAssertEqual("\($0)", sentence) }
        }
    }
}
