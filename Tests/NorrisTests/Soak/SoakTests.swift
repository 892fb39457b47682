#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// The program is kept busy for long, at a prompt and through a pipe, while its server fails every so often: it
    /// answers each command in order, and its resources do not grow.
    ///
    /// Each fault occurs. With NORRIS_SOAK, it goes on for very long, and silence ends by its time limit as well.
    final class SoakTests: XCTestCase {
        private let isLong = ProcessInfo.processInfo.environment["NORRIS_SOAK"] != nil

        func testPromptAnswersEachCommandWithSteadyResources() throws {
            let commands = isLong ? 100_000 : LongTests.areWanted ? 200 : 120
            try check(PromptSoak(commands: commands).run(), "\(commands) commands at one prompt")
        }

        func testPipeAnswersEachLineWithSteadyResources() throws {
            let lines = isLong ? 1_000_000 : 5000
            try check(PipeSoak(lines: lines).run(), "\(lines) lines through one pipe")
        }

        private func check(_ trace: ResourceTrace, _ name: String) throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer's own memory grows.")
            XCTAssertGreaterThanOrEqual(trace.samples.count, 10)
            print("\(name), all answered in order")
            for (name, first, last, isAllowed) in trace.changes {
                XCTAssertTrue(isAllowed, "\(name) grew from \(first) to \(last)")
                print("  \(name): \(first) in the first tenth, \(last) in the last one")
            }
        }
    }
#endif
