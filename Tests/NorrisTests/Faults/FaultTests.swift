import TestSupport
import XCTest

/// Every fault of the table, with the built program.
///
/// Prints a line for each group of faults, and "faults survived: n of n". With NORRIS_LONG_TESTS, each fault meets each
/// endpoint from both sources, and the program that runs one command.
final class FaultTests: XCTestCase {
    /// The number of concurrent programs: most of them wait.
    private static let concurrentPrograms = 8
    /// The seconds by which an answer may exceed its timeout on a busy machine.
    private static let patience = Patience.usual / 10
    /// The seconds by which a request may exceed its timeout.
    private static let allowance = 0.1
    /// The allowed ratio of a program's memory to that of a program without faults.
    private static let memoryFactor = SanitizedBuild.isForAddresses ? 20 : 2
    /// The largest body, of 8 MiB, as it arrives, as text and decoded: more than a packaged program needs without it.
    private static let bodies = 32 << 20

    func testEveryFaultIsHandled() async throws {
        let jokes = try FaultJokes()
        let ordinary = session(Fault("nothing", .answered, .standard), jokes).record()
        XCTAssertEqual(ordinary.complaints, [:])
        let records = try await run(jokes)
        var survivors = 0
        for group in FaultTable.groups {
            var record = try XCTUnwrap(records[group.name], group.name)
            for (name, seconds) in record.excess where seconds > Self.patience {
                record.complain(name, "It took \(seconds) s longer than its limit.")
            }
            if
                let peak = record.peakMemory, let usual = ordinary.peakMemory, peak > max(
                    usual * Self.memoryFactor,
                    usual + Self.bodies
                )
            {
                XCTFail("\(group.name): A program needed \(peak >> 10) KiB, and without faults \(usual >> 10) KiB.")
            }
            for (name, complaints) in record.complaints {
                XCTFail("\(name): \(complaints.joined(separator: "\n    "))")
            }
            survivors += group.faults.count - record.complaints.count
            print(record.summary(of: group, ordinary: ordinary))
        }
        print("faults survived: \(survivors) of \(FaultTable.groups.map(\.faults.count).reduce(0, +))")
    }

    func testTimeoutsAreAccurateToATenthOfASecond() async throws {
        let jokes = try FaultJokes()
        let names = ["silent before the head", "silent within the body", "a byte at a time"]
        let timeout = 0.2
        try await FaultTable.pace.filter { names.contains($0.name) }.concurrently { fault in
            // The best of several, because the machine may be busy.
            var excess: [Double] = []
            let server = try FaultServer(jokes: jokes)
            try server.set(fault)
            let arguments = ["--api", server.baseURL, "--timeout", "\(timeout)", "--online"]
            let conversation = try FaultConversation(arguments)
            while excess.count < 20, excess.min() ?? 1 > Self.allowance {
                try conversation.ask("set source online")
                try excess.append(conversation.ask("joke").seconds - timeout)
            }
            XCTAssertLessThanOrEqual(try XCTUnwrap(excess.min()), Self.allowance, "\(fault.name): \(excess)")
        }
    }

    func testFaultNamesAreUnique() {
        let names = FaultTable.groups.flatMap(\.faults).map(\.name)
        XCTAssertEqual(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted(), [])
    }

    private func session(_ fault: Fault, _ jokes: FaultJokes) -> FaultSession {
        FaultSession(faults: [(0, fault)], source: .online, jokes: jokes, isCareful: true, isComplete: true)
    }

    /// Runs all faults, with several programs at a time; returns the records by the names of the groups.
    private func run(_ jokes: FaultJokes) async throws -> [String: FaultRecord] {
        let groups = FaultTable.groups.map { group in records(of: group, jokes).map { (group.name, $0) } }
        // The groups are spread evenly, because many faults of one group wait, and those of another do not.
        let tasks = groups.flatMap { group in
            group.enumerated().map { (place: Double($0) / Double(group.count), task: $1) }
        }.sorted { $0.place < $1.place }.map(\.task)
        let done = try await tasks.concurrently(Self.concurrentPrograms) { name, task in (name, task()) }
        return Dictionary(done) { one, other in
            var record = one
            record.merge(other)
            return record
        }
    }

    private func records(of group: FaultGroup, _ jokes: FaultJokes) -> [@Sendable () -> FaultRecord] {
        let sessions = FaultSession.Source.allCases.flatMap { source in
            group.portions(from: source, isComplete: LongTests.areWanted).map { faults in
                FaultSession(
                    faults: faults,
                    source: source,
                    jokes: jokes,
                    isCareful: group.touchesConnections,
                    isComplete: LongTests.areWanted
                ).record
            }
        }
        let commands = group.faults.enumerated().filter { LongTests.areWanted || $0.offset % 12 == 0 }
        return sessions + commands.map { FaultCommand(fault: $0.element, jokes: jokes).record }
    }
}
