#if os(Linux)
    import Foundation
    import Platform
    import TestSupport

    /// What came of a run with a failing call.
    struct CallVerdict: Sendable {
        /// The seconds after which a program counts as stuck.
        private static let patience = 5.0

        let scenario: FailingCallScenario
        let call: FailingCall
        private(set) var complaints: [String] = []
        /// Whether the run made the call at all: threads do not make the same calls in each run.
        private(set) var isMade = false
        /// What the runtime did not survive.
        private(set) var unbearable: UnbearableCall?

        /// Runs the program with a failing call of the preloaded library.
        init(_ scenario: FailingCallScenario, failing call: FailingCall, _ library: FailingCallLibrary) throws {
            try self.init(scenario, failing: call) { home in
                let log = home.path("calls")
                let environment = library.environment(log: log, failing: [call] + scenario.alsoFailing)
                let run = try scenario.base.run(in: home, environment: environment, timeout: Self.patience)
                return (run, FailingCallLibrary.calls(in: log))
            }
        }

        /// Runs the program with a failing call, and then without it.
        ///
        /// - Parameter run: Returns the calls that have failed, too.
        init(
            _ scenario: FailingCallScenario,
            failing call: FailingCall,
            _ run: (TemporaryFolder) throws -> (ScenarioRun, failed: [FailingCallLibrary.Call])
        ) throws {
            self.scenario = scenario
            self.call = call
            // Twice, because the machine may have been busy.
            for _ in 1 ... 2 {
                do {
                    let (run, failed) = try run(scenario.base.home())
                    try judge(run, failed)
                    return
                } catch {
                    complaints = ["It hangs: \(error)"]
                }
            }
        }

        private mutating func judge(_ run: ScenarioRun, _ failed: [FailingCallLibrary.Call]) throws {
            complaints = scenario.complaints(run)
            isMade = failed.contains { $0.kind == call.kind }
            unbearable = UnbearableCall.all.first { $0.explains(run, failing: failed) }
            let isWhole = scenario.isWhole(run)
            if unbearable == nil {
                if run.result.signal != nil {
                    complaints.append("It died in a call by \(failed.map(\.object)): \(run.result)")
                } else if !isWhole || run.result.exitStatus != 0, !hasSaidWhy(run) {
                    complaints.append("It did not say why: \(run.result) \(run.output)")
                }
            }
            if !run.hasRestoredTerminal {
                complaints.append("The terminal has other modes than before.")
            }
            guard !isWhole || run.result.exitStatus != 0 || !run.leftovers.isEmpty else { return }
            let next = try scenario.base.run(in: run.home, timeout: 2 * Patience.usual)
            if !scenario.hasGoneOn(next) {
                complaints.append("The next run failed: \(next.result) \(next.output)")
            }
        }

        /// Whether a sentence, or where that could not be written the exit status, tells of the failure.
        private func hasSaidWhy(_ run: ScenarioRun) -> Bool {
            // Without a terminal, a line of the input that fails is named.
            let words = ["cannot", "could not", "is locked", "norris: line", String(cString: strerror(call.error.code))]
            return (call.kind == "write" && run.result.exitStatus == 74)
                || run.message.split(separator: "\n").contains { line in
                    line.hasSuffix(".") && words.contains(where: line.contains)
                }
        }
    }

    extension [CallVerdict] {
        /// One line about the verdicts of a scenario.
        var summary: String {
            let made = filter(\.isMade)
            return """
            calls failed: \(made.count { $0.complaints.isEmpty }) of \(made.count) survived\
             (in \(made.count { $0.unbearable != nil }), the runtime ended the program; \
            \(count - made.count) more were not made)
            """
        }
    }

    /// A call whose failure ends the process, because the runtime has no way to go on without it.
    ///
    /// The files are whole all the same, and the terminal is restored.
    struct UnbearableCall: Sendable {
        enum Ending: Sendable {
            case signal(Int32)
            /// A status, and a part of the message.
            case status(Int32, String)
        }

        let kind: String
        /// The library that makes the call; empty for one that the loader or the C library makes itself.
        let object: String
        let ending: Ending

        // The signal of a trap.
        #if arch(arm64)
            private static let trap = SIGTRAP
        #else
            private static let trap = SIGILL
        #endif

        /// Dispatch traps when it cannot begin to watch events, for the first delay or job of the main queue, or open
        /// the state of its threads, in /proc. Before main, the loader and malloc use memory that they did not get.
        static let all = [
            (["epoll_create", "epoll_ctl", "eventfd", "open"], "libdispatch.so", .signal(trap)),
            (["openat"], "", .signal(trap)), (["brk", "mmap"], "", .signal(SIGSEGV)),
            (["mmap"], "", .status(127, "out of memory")),
            (
                ["close", "mmap", "mprotect", "newfstatat", "openat", "pread64", "read"], "",
                .status(127, "error while loading shared libraries")
            ),
        ].flatMap { (kinds: [String], object: String, ending: Ending) in
            kinds.map { UnbearableCall(kind: $0, object: object, ending: ending) }
        }

        /// Whether it is this call that has ended the process.
        func explains(_ run: ScenarioRun, failing calls: [FailingCallLibrary.Call]) -> Bool {
            guard calls.contains(where: { $0.kind == kind && $0.object == object }) else { return false }
            return switch ending {
            case let .signal(signal): run.result.signal == signal
            case let .status(status, text): run.result.exitStatus == status && run.message.contains(text)
            }
        }
    }
#endif
