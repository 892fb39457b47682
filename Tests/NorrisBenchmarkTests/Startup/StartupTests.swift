#if os(Linux)
    import TestSupport
    import XCTest

    /// The command line of the comparison with other programs; `QuickBenchmarkTests` run it.
    final class StartupTests: XCTestCase {
        func testProgramThatDoesNotExistIsNamed() throws {
            let result = try run(["/nowhere/norris", "--quick"])

            XCTAssertEqual(result.exitStatus, 70)
            XCTAssertTrue(result.standardError.contains("posix_spawn(/nowhere/norris) failed"), result.standardError)
        }

        func testHelpNamesTheArgument() throws {
            let result = try run(["--help"])

            XCTAssertTrue(
                result.standardOutput.hasPrefix("Usage: norris-benchmark startup [PROGRAM] [--quick] [--check]\n"),
                result.standardOutput
            )
        }

        private func run(_ arguments: [String]) throws -> ProgramResult {
            try Program(["startup"] + arguments, executable: Program.path(name: "norris-benchmark")).run(timeout: 240)
        }
    }
#endif
