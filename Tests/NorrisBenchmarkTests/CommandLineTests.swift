import TestSupport
import XCTest

/// The command line of the benchmarks; `QuickBenchmarkTests` run them.
final class CommandLineTests: XCTestCase {
    func testUnknownOptionIsAUsageError() throws {
        let result = try run(["--fast"])

        let sentence = "norris-benchmark: Unknown option --fast. See --help.\n"
        XCTAssertEqual(result, ProgramResult(standardError: sentence, exitStatus: 64))
    }

    #if os(Linux)
        func testProgramThatDoesNotExistIsNamed() throws {
            let result = try run(["startup", "/nowhere/norris", "--quick"])

            XCTAssertEqual(result.exitStatus, 70)
            XCTAssertTrue(result.standardError.contains("posix_spawn(/nowhere/norris) failed"), result.standardError)
        }

        func testHelpNamesTheArgument() throws {
            let usage = "Usage: norris-benchmark startup [PROGRAM] [--quick] [--check]\n"
            let help = try run(["startup", "--help"]).standardOutput
            XCTAssertTrue(help.hasPrefix(usage), help)
        }
    #endif

    private func run(_ arguments: [String]) throws -> ProgramResult {
        try Program(arguments, executable: Program.path(name: "norris-benchmark")).run()
    }
}
