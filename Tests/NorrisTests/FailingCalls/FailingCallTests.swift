#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// The built program, with each of its calls failing once.
    ///
    /// Prints "calls failed: n of n survived" for each scenario. It tries a fixed sample of the calls, a larger one
    /// with NORRIS_LONG_TESTS, and with NORRIS_ALL_CALLS all of them.
    final class FailingCallTests: XCTestCase {
        static let isComplete = ProcessInfo.processInfo.environment["NORRIS_ALL_CALLS"] != nil
        /// Of so many calls, one is tried.
        private static let step = isComplete ? 1 : LongTests.areWanted ? 8 : 32
        /// The same for calls whose failure has made a file look empty, or like half of it.
        private static let notoriousStep = isComplete || LongTests.areWanted ? 1 : 4

        func testEveryFailingCallIsSurvived() async throws {
            let library = try FailingCallLibrary()
            let api = try LoopbackAPI()
            let calls = try await FailingCallScenario.all(api: api.baseURL).concurrently { scenario in
                try Self.calls(of: scenario, library).map { (scenario, $0) }
            }
            // Those of all scenarios together, because some runs wait.
            let verdicts = try await calls.flatMap(\.self).concurrently { try CallVerdict($0, failing: $1, library) }
            check(verdicts)
            let unbearable = Set(verdicts.compactMap(\.unbearable?.kind))
            print("the runtime did not survive: \(unbearable.sorted().joined(separator: ", "))")
        }

        /// The calls that the library does not see: those of the loader, and of the C library itself.
        ///
        /// strace counts them in each thread, so several may fail in a run.
        func testEveryFailingSystemCallIsSurvived() async throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer ends the program when its own calls fail.")
            for scenario in Self.isComplete ? [FailingCallScenario.joke, .favorites, .prompt] : [.joke] {
                let calls = try Self.systemCalls(of: scenario)
                let verdicts = try await calls.concurrently { call in
                    try CallVerdict(scenario, failing: call) { home in
                        let strace = try Strace(log: home.path("log"))
                        let run = try scenario.base.run(in: home, timeout: Patience.usual) { norris, _ in
                            let injection = "error=\(call.error.rawValue):when=\(call.number)"
                            return strace.command(norris, tracing: call.kind, doing: injection, of: [])
                        }
                        let failed = try strace.calls().filter { $0.line.contains("(INJECTED)") }
                        return (run, failed.map { FailingCallLibrary.Call(kind: $0.name, object: "") })
                    }
                }
                check(verdicts)
            }
        }

        private func check(_ verdicts: [CallVerdict]) {
            for verdict in verdicts where !verdict.complaints.isEmpty {
                XCTFail("\(verdict.scenario.name), \(verdict.call): \(verdict.complaints.joined(separator: "\n    "))")
            }
            let groups = Dictionary(grouping: verdicts, by: \.scenario.name)
            groups.sorted { $0.key < $1.key }.forEach { print("\($0), \($1.summary)") }
        }

        /// Counts the calls of a run in which none fails, and returns those that fail in a run of their own.
        private static func calls(
            of scenario: FailingCallScenario,
            _ library: FailingCallLibrary
        ) throws -> [FailingCall] {
            let home = try scenario.base.home()
            let log = home.path("calls")
            let run = try scenario.base.run(in: home, environment: library.environment(log: log))
            assertOrdinary(run, of: scenario)

            let counts = Dictionary(grouping: FailingCallLibrary.calls(in: log), by: \.kind).mapValues(\.count)
            XCTAssertEqual(counts.keys.filter { !FailingCall.isKnown($0) }, [], "no errors are known for these")
            let kinds = counts.keys.filter { scenario.kinds?.contains($0) ?? true }.sorted()
            let all = kinds.flatMap { FailingCall.all($0, count: counts[$0] ?? 0) }
            return sample(all.filter(isNotorious), step: notoriousStep)
                + sample(all.filter { !isNotorious($0) }, step: step)
        }

        private static func isNotorious(_ call: FailingCall) -> Bool {
            call.error == .short || (["fstat", "stat"].contains(call.kind) && call.error == .io)
        }

        /// Returns a part of the calls, with the same share of each kind and error.
        private static func sample(_ calls: [FailingCall], step: Int) -> [FailingCall] {
            let sorted = calls
                .sorted { ($0.kind, $0.error.rawValue, $0.number) < ($1.kind, $1.error.rawValue, $1.number) }
            return stride(from: 0, to: sorted.count, by: step).map { sorted[$0] }
        }

        private static func systemCalls(of scenario: FailingCallScenario) throws -> [FailingCall] {
            let home = try scenario.base.home()
            let strace = try Strace(log: home.path("log"))
            let names = FailingCall.systemCalls.keys.sorted()
            let run = try scenario.base.run(in: home) { norris, _ in
                strace.command(norris, tracing: names.joined(separator: ","), of: [])
            }
            assertOrdinary(run, of: scenario)

            let calls = try strace.calls()
            let all = names.flatMap { name in
                // Most are made by the first thread.
                (1 ... max(1, calls.count { $0.name == name })).compactMap { number in
                    FailingCall.systemCalls[name].map { FailingCall(kind: name, number: number, error: $0) }
                }
            }
            return sample(all, step: step)
        }

        private static func assertOrdinary(_ run: ScenarioRun, of scenario: FailingCallScenario) {
            XCTAssertEqual(run.result.exitStatus, 0, "\(scenario.name): \(run.result) \(run.output)")
            XCTAssertTrue(scenario.isWhole(run), "\(scenario.name): \(run.output)")
            XCTAssertEqual(scenario.complaints(run), [], scenario.name)
        }
    }
#endif
