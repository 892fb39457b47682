#if os(Linux)
    import TestSupport
    import XCTest

    /// A short soak: long enough for each fault to occur, too short for figures.
    final class SoakTests: XCTestCase {
        func testEveryCommandIsAnsweredAndResourcesStayFlat() throws {
            try XCTSkipIf(SanitizedBuild.isForAddresses, "The address sanitizer's own memory grows.")
            let result = try Program(
                ["soak", "--commands", "200", "--lines", "5000", "--check"],
                executable: Program.path(name: "norris-benchmark")
            ).run(timeout: 120)

            XCTAssertEqual(result.exitStatus, 0, "\(result)")
            XCTAssertTrue(result.standardOutput.contains("200 commands at one prompt, all answered"), "\(result)")
            XCTAssertTrue(result.standardOutput.contains("5,000 lines through one pipe, all answered"), "\(result)")
            XCTAssertEqual(result.standardOutput.split(separator: "\n").count { $0.hasSuffix("PASS") }, 8, "\(result)")
        }
    }
#endif
