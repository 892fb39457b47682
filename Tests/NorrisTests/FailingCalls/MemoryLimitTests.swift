#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// The built program with too little memory.
    ///
    /// The runtime may end it, or wait for memory, but the files are whole afterwards, and the next run works.
    final class MemoryLimitTests: XCTestCase {
        private static let steps = FailingCallTests.isComplete ? 40 : 8
        /// In bytes; each thread reserves up to 136 MB.
        private static let enough = 1 << 30

        func testNothingIsTornWhenMemoryRunsOut() async throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer reserves more memory than there is.")
            // What the loader ends has nothing to tear.
            let least = try Self.leastLimit()
            let limits = (0 ..< Self.steps).map { least + (Self.enough - least) * $0 / (Self.steps - 1) }
            let runs = [FailingCallScenario.favorites, .prompt].flatMap { scenario in limits.map { (scenario, $0) } }
            // Up to 16 at once, because those without memory wait for their timeout.
            let endings = try await runs.concurrently(16) { try ($0.name, Self.check($0, $1)) }
            for (name, endings) in Dictionary(grouping: endings, by: \.0).sorted(by: { $0.key < $1.key }) {
                let counts = Dictionary(grouping: endings, by: \.1).mapValues(\.count)
                print("\(name), memory limits from \(least >> 20) MB: \(counts) of \(Self.steps)")
            }
        }

        /// Returns how the program ended.
        private static func check(_ scenario: FailingCallScenario, _ limit: Int) throws -> String {
            let home = try scenario.base.home()
            let ended = try run(scenario, limit, in: home)
            // Dispatch waits for as long as there is no memory for a thread.
            let killed = ProgramResult(exitStatus: nil, signal: SIGKILL)
            let run = ended ?? ScenarioRun(home: home, result: killed, output: "", message: "")
            let name = "\(scenario.name) with \(limit >> 10) KiB"
            XCTAssertEqual(scenario.complaints(run), [], name)
            XCTAssertTrue(run.hasRestoredTerminal, "\(name): \(run.result)")
            let next = try scenario.base.run(in: home, timeout: Patience.usual)
            XCTAssertTrue(scenario.hasGoneOn(next), "\(name): the next run: \(next.result) \(next.output)")
            let ending = ended == nil ? "waiting" : run.result.signal == nil ? "survived" : "dead"
            if limit == enough {
                XCTAssertEqual(ending, "survived", name)
            }
            return ending
        }

        /// Returns the least limit with which the loader succeeds, to a percent.
        private static func leastLimit() throws -> Int {
            var (low, high) = (0, enough)
            while high - low > high / 100 {
                let middle = (low + high) / 2
                let command = try ["--as=\(middle)", Program.path(), "--version"]
                let result = try Program(command, executable: InstalledProgram.path("prlimit")).run()
                (low, high) = result.exitStatus == 0 ? (low, middle) : (middle, high)
            }
            return high
        }

        /// Returns nil when the program does not end.
        private static func run(
            _ scenario: FailingCallScenario,
            _ limit: Int,
            in home: TemporaryFolder
        ) throws -> ScenarioRun? {
            let prlimit = try InstalledProgram.path("prlimit")
            let seconds = FailingCallTests.isComplete ? 3 : LongTests.areWanted ? 1.5 : 0.75
            return try? scenario.base.run(in: home, timeout: limit < enough ? seconds : Patience.usual) { norris, _ in
                (prlimit, ["--as=\(limit)"] + norris)
            }
        }
    }
#endif
