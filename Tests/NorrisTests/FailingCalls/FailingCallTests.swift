#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// The built program, with each of its calls of the C library failing once.
    ///
    /// A library that is preloaded into the program counts its calls by kind, and makes one of them fail. A fixed
    /// sample of the calls is tried, a larger one with NORRIS_LONG_TESTS, and with NORRIS_ALL_CALLS all of them.
    final class FailingCallTests: XCTestCase {
        /// A call that fails: the one of its kind with this number in the process.
        private struct Call: Sendable, CustomStringConvertible {
            let kind: String
            /// From 1.
            let number: Int
            /// The errno; -1 for a single byte that is read or written.
            let error: Int32

            /// Whether its failure has made a file look empty, or like half of it.
            var isNotorious: Bool {
                error == -1 || (["fstat", "stat"].contains(kind) && error == EIO)
            }

            var description: String {
                "\(kind) \(number) \(error == -1 ? "short" : String(cString: strerror(error)))"
            }
        }

        /// The errors that manual pages allow, by kinds of calls. A `stat` is any status by a name, an `fstat` one by a
        /// descriptor.
        private static let errors: [String: [Int32]] = [
            "stat": [EIO, EACCES, ENOMEM], "fstat": [EIO], "opendir": [EIO, EMFILE, EACCES],
            "open": [EIO, ENOSPC, EINTR, EMFILE, EACCES], "close": [EIO, EINTR], "mkdir": [EIO, ENOSPC, EACCES],
            "chmod": [EIO], "flock": [EINTR, ENOMEM], "fsync": [EIO, EINTR, ENOSPC], "ftruncate": [EIO, EINTR],
            "rename": [EIO, ENOSPC, EACCES], "unlink": [EIO, EACCES], "fcntl": [EINTR, EMFILE], "ioctl": [EIO, EINTR],
            "tcgetattr": [EIO], "tcsetattr": [EIO, EINTR], "poll": [EINTR, EAGAIN], "pipe": [EMFILE],
            "socket": [EMFILE, EACCES], "connect": [EINTR, EACCES], "read": [EIO, EINTR, -1],
            "recv": [EIO, EINTR, EAGAIN, -1], "send": [EIO, EINTR, EAGAIN, -1],
            // EAGAIN comes from a terminal or a pipe that another process has made non-blocking.
            "write": [EIO, ENOSPC, EINTR, EAGAIN, -1], "write_file": [EIO, ENOSPC, EINTR, -1],
        ]

        private static let isComplete = ProcessInfo.processInfo.environment["NORRIS_ALL_CALLS"] != nil
        /// Of so many calls, one is tried; of the notorious ones, more.
        private static let step = isComplete ? 1 : LongTests.areWanted ? 8 : 32
        private static let notoriousStep = isComplete || LongTests.areWanted ? 1 : 4

        private let folder = Result { try TemporaryFolder() }

        func testEveryFailingCallIsSurvived() async throws {
            let library = try library()
            let api = try LoopbackAPI()
            let calls = try await FailingCallScenario.all(api: api.baseURL).concurrently { scenario in
                try Self.calls(of: scenario, library).map { (scenario, $0) }
            }
            // Those of all scenarios together, because some runs wait.
            let made = try await calls.flatMap(\.self).concurrently { scenario, call in
                do {
                    // Twice, because the machine may have been busy.
                    let run = try (try? Self.run(scenario, library, call)) ?? Self.run(scenario, library, call)
                    // That made the call, if it was made: threads do not make the same calls in each run.
                    let object = run.text("calls").split(separator: " ").dropFirst().first.map(String.init)
                    let complaints = try Self.complaints(about: run, of: scenario, call, object)
                    XCTAssertEqual(complaints, [], "\(scenario.name), \(call)")
                    return object != nil
                } catch {
                    XCTFail("\(scenario.name), \(call): It hangs: \(error)")
                    return true
                }
            }
            print("calls that failed: \(made.count { $0 })")
        }

        /// Compiles the library, and returns its path; skips the test where that, or preloading it, is not possible.
        private func library() throws -> String {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer must be the first library that is loaded.")
            let isPackaged = ProcessInfo.processInfo.environment["NORRIS_TEST_PROGRAM"] != nil
            try XCTSkipIf(isPackaged, "The program of a package contains the libraries whose calls are told apart.")
            let path = try folder.get().path("libFailingCalls.so")
            let source = PackageFile.root.path + "/Tests/NorrisTests/FailingCalls/Library/FailingCalls.c"
            let result = try Program(
                ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", path, source],
                executable: InstalledProgram.path("clang")
            ).run(timeout: 60)
            try XCTSkipUnless(result.exitStatus == 0, "No C library can be built here: \(result.standardError)")
            return path
        }

        /// Counts the calls of a run in which none fails, and returns those that fail in a run of their own.
        private static func calls(of scenario: FailingCallScenario, _ library: String) throws -> [Call] {
            let run = try run(scenario, library)
            XCTAssertEqual(run.result.exitStatus, 0, "\(scenario.name): \(run.result) \(run.output)")
            XCTAssertTrue(scenario.isWhole(run), "\(scenario.name): \(run.output)")
            XCTAssertEqual(scenario.complaints(run), [], scenario.name)

            let kinds = run.text("calls").split(separator: "\n").map { String($0.prefix { $0 != " " }) }
            XCTAssertEqual(Set(kinds).subtracting(errors.keys), [], "no errors are known for these")
            // The same share of each kind and error.
            let all = Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
                .flatMap { kind, count in
                    errors[kind, default: []].flatMap { error in
                        (1 ... count).map { Call(kind: kind, number: $0, error: error) }
                    }
                }
            return [(all.filter(\.isNotorious), notoriousStep), (all.filter { !$0.isNotorious }, step)]
                .flatMap { calls, step in stride(from: 0, to: calls.count, by: step).map { calls[$0] } }
        }

        /// Runs the program with a failing call, or without one, when all calls are logged.
        private static func run(
            _ scenario: FailingCallScenario,
            _ library: String,
            _ call: Call? = nil
        ) throws -> ScenarioRun {
            let home = try scenario.base.home()
            var variables = ["LD_PRELOAD": library, "FAILING_CALLS_LOG": home.path("calls")]
            variables["FAILING_CALL"] = call.map { "\($0.kind) \($0.number) \($0.error)" }
            return try scenario.base.run(in: home, environment: variables)
        }

        private static func complaints(
            about run: ScenarioRun,
            of scenario: FailingCallScenario,
            _ call: Call,
            _ object: String?
        ) throws -> [String] {
            var complaints = scenario.complaints(run)
            let isWhole = scenario.isWhole(run) && run.result.exitStatus == 0
            // Dispatch traps when it cannot begin to watch events.
            if let signal = run.result.signal, object?.hasPrefix("libdispatch") != true {
                complaints.append("It died of signal \(signal) in a call by \(object ?? "none").")
            } else if run.result.signal == nil, !isWhole, !hasSaidWhy(run, call) {
                complaints.append("It did not say why: \(run.result) \(run.output)")
            }
            if !run.hasRestoredTerminal {
                complaints.append("The terminal has other modes than before.")
            }
            guard !isWhole || !run.leftovers.isEmpty else { return complaints }
            let next = try scenario.base.run(in: run.home)
            if !scenario.hasGoneOn(next) {
                complaints.append("The next run failed: \(next.result) \(next.output)")
            }
            return complaints
        }

        /// Whether a sentence, or where that could not be written the exit status, tells of the failure.
        private static func hasSaidWhy(_ run: ScenarioRun, _ call: Call) -> Bool {
            // Without a terminal, a line of the input that fails is named.
            let words = ["cannot", "could not", "is locked", "failed", "norris: line", "lost"]
            return (call.kind == "write" && run.result.exitStatus == 74)
                || run.message.split(separator: "\n").contains { line in
                    line.hasSuffix(".") && words.contains(where: line.contains)
                }
        }
    }
#endif
