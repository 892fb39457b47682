import TestSupport
import XCTest

/// Every fault of the table, with the built program.
///
/// Prints a line for each group of faults, and "faults survived: n of n".
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
        var survivors = 0
        for group in FaultTable.groups {
            var record = await run(group, jokes)
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

    func testTimeoutsAreAccurateToATenthOfASecond() throws {
        let jokes = try FaultJokes()
        let names = ["silent before the head", "silent within the body", "a byte at a time"]
        for fault in FaultTable.pace where names.contains(fault.name) {
            // The best of several, because the machine may be busy.
            var excess: [Double] = []
            let server = try FaultServer(jokes: jokes)
            try server.set(fault)
            let arguments = ["--api", server.baseURL, "--timeout", "\(fault.timeout)", "--online"]
            let conversation = try FaultConversation(arguments)
            while excess.count < 20, excess.min() ?? 1 > Self.allowance {
                try conversation.ask("set source online")
                try excess.append(conversation.ask("joke").seconds - fault.timeout)
            }
            XCTAssertLessThanOrEqual(try XCTUnwrap(excess.min()), Self.allowance, "\(fault.name): \(excess)")
        }
    }

    func testFaultNamesAreUnique() {
        let names = FaultTable.groups.flatMap(\.faults).map(\.name)
        XCTAssertEqual(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted(), [])
    }

    private func session(_ fault: Fault, _ jokes: FaultJokes) -> FaultSession {
        FaultSession(faults: [fault], source: .online, jokes: jokes, isCareful: true)
    }

    /// Runs all faults of a group, with several programs at a time.
    private func run(_ group: FaultGroup, _ jokes: FaultJokes) async -> FaultRecord {
        let sessions = group.portions.flatMap { faults in
            FaultSession.Source.allCases.map { source -> @Sendable () -> FaultRecord in
                FaultSession(faults: faults, source: source, jokes: jokes, isCareful: group.touchesConnections).record
            }
        }
        let tasks = sessions + group.faults.map { FaultCommand(fault: $0, jokes: jokes).record }
        return await withTaskGroup(of: FaultRecord.self) { group in
            var record = FaultRecord()
            for (index, task) in tasks.enumerated() {
                if index >= Self.concurrentPrograms, let done = await group.next() {
                    record.merge(done)
                }
                group.addTask {
                    // The task does not throw.
                    await (try? offTheCooperativePool(task)) ?? FaultRecord()
                }
            }
            for await done in group {
                record.merge(done)
            }
            return record
        }
    }
}
