import TestSupport
import XCTest

/// Every fault of the table, with the built program.
///
/// Prints a line for each group of faults, and "faults survived: n of n". With NORRIS_LONG_TESTS, each fault is tried
/// from both sources.
final class FaultTests: XCTestCase, SkippedUnderThreadSanitizer {
    /// The number of concurrent programs: most of them wait.
    private static let concurrentPrograms = 8
    /// The seconds by which a request may exceed its timeout.
    private static let allowance = 0.1
    /// The allowed ratio of a program's memory to that of a program without faults.
    private static let memoryFactor = SanitizedBuild.isForAddresses ? 20 : 2
    /// The largest body, of 8 MiB, as it arrives, as text and decoded: more than a packaged program needs without it.
    private static let bodies = 32 << 20

    func testEveryFaultIsHandled() async throws {
        let nothing = Fault("nothing", .answered)
        let ordinary = try FaultRun(fault: nothing, source: .online, touchesConnections: true).result()
        XCTAssertEqual(ordinary.complaints, [])
        // The groups are spread evenly, because many faults of one group wait, and those of another do not.
        let runs = FaultTable.groups.flatMap { group in
            let runs = Self.runs(of: group)
            return runs.enumerated().map { (place: Double($0) / Double(runs.count), group: group.name, run: $1) }
        }.sorted { $0.place < $1.place }
        let results = try await runs.concurrently(Self.concurrentPrograms) { _, group, run in
            do {
                return try (group, run: run, result: run.result())
            } catch {
                return (group, run: run, result: FaultRun.Result(complaints: ["\(error)"]))
            }
        }
        var survivors = 0
        for group in FaultTable.groups {
            let results = results.filter { $0.0 == group.name }
            let complaints = results.filter { !$0.result.complaints.isEmpty }
            for (_, run, result) in complaints {
                XCTFail("\(run.fault.name), \(run.source): \(result.complaints.joined(separator: "\n    "))")
            }
            if let peak = results.compactMap(\.result.peakMemory).max(), let usual = ordinary.peakMemory {
                let figures = "\(peak >> 10) KiB of memory, without faults \(usual >> 10) KiB"
                let limit = max(usual * Self.memoryFactor, usual + Self.bodies)
                XCTAssertLessThanOrEqual(peak, limit, "\(group.name): \(figures)")
                print("\(group.name): at most \(figures)")
            }
            survivors += Set(group.faults.map(\.name)).subtracting(complaints.map(\.run.fault.name)).count
        }
        print("faults survived: \(survivors) of \(FaultTable.groups.map(\.faults.count).reduce(0, +))")
    }

    func testTimeoutsAreAccurateToATenthOfASecond() async throws {
        let names = ["silent before the head", "silent within the body", "a byte at a time"]
        let timeout = 0.2
        try await FaultTable.pace.filter { names.contains($0.name) }.concurrently { fault in
            let api = try LoopbackAPI { request in
                fault.answer(FaultQuestion(route: .random, attempt: 1, request: request, otherHost: ""))
            }
            // The best of several, because the machine may be busy.
            var excess: [Double] = []
            while excess.count < 20, excess.min() ?? 1 > Self.allowance {
                let start = ContinuousClock.now
                let result = try Program(["--api", api.baseURL, "--timeout", "\(timeout)", "--online", "joke"]).run()
                excess.append((ContinuousClock.now - start) / .seconds(1) - timeout)
                XCTAssertEqual(result.exitStatus, 69, fault.name)
            }
            XCTAssertLessThanOrEqual(try XCTUnwrap(excess.min()), Self.allowance, "\(fault.name): \(excess)")
        }
    }

    private static func runs(of group: FaultTable.Group) -> [FaultRun] {
        group.faults.enumerated().flatMap { number, fault in
            let sources = LongTests.areWanted ? FaultRun.Source.allCases : [number.isMultiple(of: 2) ? .online : .auto]
            return sources.map { FaultRun(fault: fault, source: $0, touchesConnections: group.touchesConnections) }
        }
    }
}
