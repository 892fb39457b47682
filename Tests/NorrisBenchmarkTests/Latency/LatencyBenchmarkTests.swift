import TestSupport
import XCTest

/// The command line of the benchmark; `QuickBenchmarkTests` run it.
final class LatencyBenchmarkTests: XCTestCase {
    func testUnknownOptionIsAUsageError() throws {
        let result = try Program(["--fast"], executable: Program.path(name: "norris-benchmark")).run()

        XCTAssertEqual(result.exitStatus, 64)
        XCTAssertEqual(
            result.standardError,
            "norris-benchmark: Unknown option --fast. See --help.\n"
        )
    }
}
