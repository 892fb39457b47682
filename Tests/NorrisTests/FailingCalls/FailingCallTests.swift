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
        /// Of so many calls, one is tried; of the notorious ones, more.
        private static let step = isComplete ? 1 : LongTests.areWanted ? 8 : 32
        private static let notoriousStep = isComplete || LongTests.areWanted ? 1 : 4
        /// The seconds after which a program counts as stuck.
        private static let patience = 5.0

        private struct Verdict: Sendable {
            var complaints: [String] = []
            /// Whether the run made the call at all: threads do not make the same calls in each run.
            var isMade = false
        }

        func testEveryFailingCallIsSurvived() async throws {
            let library = try FailingCallLibrary()
            let api = try LoopbackAPI()
            let calls = try await FailingCallScenario.all(api: api.baseURL).concurrently { scenario in
                try Self.calls(of: scenario, library).map { (scenario, $0) }
            }
            // Those of all scenarios together, because some runs wait.
            let verdicts = try await calls.flatMap(\.self).concurrently { scenario, call in
                let verdict = try Self.verdict(on: scenario, failing: call, library)
                return (name: scenario.name, call: call, verdict: verdict)
            }
            for (name, call, verdict) in verdicts where !verdict.complaints.isEmpty {
                XCTFail("\(name), \(call): \(verdict.complaints.joined(separator: "\n    "))")
            }
            for (name, group) in Dictionary(grouping: verdicts, by: \.name).sorted(by: { $0.key < $1.key }) {
                let made = group.filter(\.verdict.isMade)
                print(
                    "\(name), calls failed: \(made.count(where: \.verdict.complaints.isEmpty)) of \(made.count) survived"
                )
            }
        }

        /// Runs the program with a failing call, and then without it.
        private static func verdict(
            on scenario: FailingCallScenario,
            failing call: FailingCall,
            _ library: FailingCallLibrary
        ) throws -> Verdict {
            var verdict = Verdict()
            // Twice, because the machine may have been busy.
            for _ in 1 ... 2 {
                do {
                    let home = try scenario.base.home()
                    let log = home.path("calls")
                    let environment = library.environment(log: log, failing: call)
                    let run = try scenario.base.run(in: home, environment: environment, timeout: patience)
                    let failed = FailingCallLibrary.calls(in: log)
                    verdict.isMade = !failed.isEmpty
                    verdict.complaints = try complaints(about: run, of: scenario, call, failed.first?.object)
                    return verdict
                } catch {
                    verdict.complaints = ["It hangs: \(error)"]
                }
            }
            return verdict
        }

        private static func complaints(
            about run: ScenarioRun,
            of scenario: FailingCallScenario,
            _ call: FailingCall,
            _ object: String?
        ) throws -> [String] {
            var complaints = scenario.complaints(run)
            let isWhole = scenario.isWhole(run)
            // Dispatch traps when it cannot begin to watch events.
            let isOfRuntime = object?.hasPrefix("libdispatch") == true && run.result.signal != nil
            if run.result.signal != nil, !isOfRuntime {
                complaints.append("It died in a call by \(object ?? "none"): \(run.result)")
            } else if run.result.signal == nil, !isWhole || run.result.exitStatus != 0, !hasSaidWhy(run, call) {
                complaints.append("It did not say why: \(run.result) \(run.output)")
            }
            if !run.hasRestoredTerminal {
                complaints.append("The terminal has other modes than before.")
            }
            guard !isWhole || run.result.exitStatus != 0 || !run.leftovers.isEmpty else { return complaints }
            let next = try scenario.base.run(in: run.home, timeout: 2 * Patience.usual)
            if !scenario.hasGoneOn(next) {
                complaints.append("The next run failed: \(next.result) \(next.output)")
            }
            return complaints
        }

        /// Whether a sentence, or where that could not be written the exit status, tells of the failure.
        private static func hasSaidWhy(_ run: ScenarioRun, _ call: FailingCall) -> Bool {
            // Without a terminal, a line of the input that fails is named.
            let words = ["cannot", "could not", "is locked", "failed", "norris: line", "lost"]
            return (call.kind == "write" && run.result.exitStatus == 74)
                || run.message.split(separator: "\n").contains { line in
                    line.hasSuffix(".") && words.contains(where: line.contains)
                }
        }

        /// Counts the calls of a run in which none fails, and returns those that fail in a run of their own.
        private static func calls(
            of scenario: FailingCallScenario,
            _ library: FailingCallLibrary
        ) throws -> [FailingCall] {
            let home = try scenario.base.home()
            let log = home.path("calls")
            let run = try scenario.base.run(in: home, environment: library.environment(log: log))
            XCTAssertEqual(run.result.exitStatus, 0, "\(scenario.name): \(run.result) \(run.output)")
            XCTAssertTrue(scenario.isWhole(run), "\(scenario.name): \(run.output)")
            XCTAssertEqual(scenario.complaints(run), [], scenario.name)

            let counts = Dictionary(grouping: FailingCallLibrary.calls(in: log), by: \.kind).mapValues(\.count)
            XCTAssertEqual(counts.keys.filter { !FailingCall.isKnown($0) }, [], "no errors are known for these")
            let all = counts.keys.sorted().flatMap { FailingCall.all($0, count: counts[$0] ?? 0) }
            return sample(all.filter(\.isNotorious), step: notoriousStep)
                + sample(all.filter { !$0.isNotorious }, step: step)
        }

        /// Returns a part of the calls, with the same share of each kind and error.
        private static func sample(_ calls: [FailingCall], step: Int) -> [FailingCall] {
            let sorted = calls.sorted { ($0.kind, $0.error, $0.number) < ($1.kind, $1.error, $1.number) }
            return stride(from: 0, to: sorted.count, by: step).map { sorted[$0] }
        }
    }
#endif
