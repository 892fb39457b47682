#if os(Linux)
    import Foundation
    import Glibc
    import TestSupport
    import XCTest

    /// The history and the favorites with every fault of the table.
    ///
    /// Jokes are shown all the same, each fault is reported in one sentence, and no contents are lost.
    final class FileFaultTests: XCTestCase {
        /// The observations of a run.
        private struct Evidence: Sendable {
            let location: FileFault.Location
            let before: [FileSnapshot]
            let message: String
            let expected: String?
            let outcome: FileFault.Outcome
            /// A text that a file contains after it was written.
            let added: String
        }

        func testEveryFaultOfTheHistoryFileIsHandled() async throws {
            try await Self.assertSurvived { fault in
                let location = try Self.location(FileScenario.history, fault.history, fault)
                let before = Self.snapshots(location)
                let command = try Self.command(fault, location)
                let program = try Program(
                    Array(command.dropFirst()),
                    executable: command[0],
                    environment: fault.environment,
                    home: location.home.path,
                    standardError: .pipe
                ).start()
                try program.terminal.type("joke\r quit\r")
                let result = try program.waitForExit(timeout: 20)
                let transcript = program.terminal.transcript
                XCTAssertEqual(result.exitStatus, 0, fault.name)
                XCTAssertTrue(transcript.contains("Chuck"), "\(fault.name): \(transcript)")
                return Evidence(
                    location: location,
                    before: before,
                    message: result.standardError,
                    expected: fault.historyMessage,
                    outcome: fault.historyOutcome,
                    added: "joke\n"
                )
            }
        }

        func testEveryFaultOfTheFavoritesFileIsHandled() async throws {
            try await Self.assertSurvived { fault in
                let location = try Self.location(FileScenario.favorites, fault.favorites, fault)
                let before = Self.snapshots(location)
                let command = try Self.command(fault, location)
                let result = try Program(
                    Array(command.dropFirst()),
                    executable: command[0],
                    input: "joke\nfavorite\njoke\n",
                    environment: fault.environment,
                    home: location.home.path
                ).run()
                // A damaged line is reported, but is not a failure.
                let hasFailed = fault.favoritesMessage.map { !$0.hasPrefix("Line ") } ?? false
                XCTAssertEqual(result.exitStatus, hasFailed ? 74 : 0, "\(fault.name): \(result)")
                XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 2, "\(fault.name): \(result)")
                return Evidence(
                    location: location,
                    before: before,
                    message: result.standardError,
                    expected: fault.favoritesMessage,
                    outcome: fault.favoritesOutcome,
                    added: #""saved_at":"#
                )
            }
        }

        /// Makes a home with the fault.
        private static func location(_ file: String, _ contents: [UInt8]?, _ fault: FileFault) throws -> FileFault
            .Location
        {
            let location = try FileFault.Location(home: TemporaryFolder(), name: file)
            if let contents {
                try location.home.write("", to: file)
                try Data(contents).write(to: URL(fileURLWithPath: location.path))
                chmod(location.path, 0o600)
            }
            if case .unprivileged = fault.invocation {
                try UnprivilegedUser.own(location.home)
            }
            try fault.make(location)
            return location
        }

        /// Returns the command line that starts norris with the fault.
        private static func command(_ fault: FileFault, _ location: FileFault.Location) throws -> [String] {
            let norris = try [Program.path(), "--offline"]
            switch fault.invocation {
            case .plain:
                return norris
            case .unprivileged:
                return try UnprivilegedUser.norris() + ["--offline"]
            case let .afterCommand(line):
                return ["/bin/sh", "-c", line + #"; exec "$0" "$@""#] + norris
            case let .failing(calls, error):
                let strace = try Strace(log: location.home.path("log"))
                let paths = FileScenario.paths(of: location.name, in: location.home)
                let command = strace.command(norris, tracing: calls, doing: "error=" + error, of: paths)
                return [command.executable] + command.arguments
            }
        }

        private static func snapshots(_ location: FileFault.Location) -> [FileSnapshot] {
            // The target of a link in the file's place is not norris's.
            [location.path, location.home.path("target")].map { FileSnapshot($0) }
        }

        private static func assertSurvived(_ run: @escaping @Sendable (FileFault) throws -> Evidence) async throws {
            let survived = try await FileFault.all.concurrently { fault in
                do {
                    let evidence = try run(fault)
                    assertMessage(evidence, fault)
                    assertOutcome(evidence, fault)
                    // Otherwise the folder could not be removed.
                    chmod(evidence.location.folder, 0o700)
                    return 1
                } catch let skip as XCTSkip {
                    print("\(fault.name): \(skip.message ?? "skipped")")
                    return 0
                }
            }
            print("file faults survived: \(survived.reduce(0, +)) of \(FileFault.all.count)")
        }

        private static func assertMessage(_ evidence: Evidence, _ fault: FileFault) {
            let sentences = evidence.message.split(separator: "\n")
            XCTAssertEqual(sentences.count, evidence.expected == nil ? 0 : 1, "\(fault.name): \(evidence.message)")
            guard let expected = evidence.expected else { return }
            XCTAssertTrue(evidence.message.contains(expected), "\(fault.name): \(evidence.message)")
            // The message has a cause and an advice.
            XCTAssertTrue(evidence.message.contains(";") || evidence.message.contains(", and "), fault.name)
            XCTAssertTrue(evidence.message.hasSuffix(".\n"), fault.name)
        }

        private static func assertOutcome(_ evidence: Evidence, _ fault: FileFault) {
            let (location, name) = (evidence.location, fault.name)
            let (before, after) = (evidence.before[0], FileSnapshot(location.path))
            XCTAssertEqual(snapshots(location)[1], evidence.before[1], "\(name): what is not norris's")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: location.folder)) ?? []
            XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [], name)
            switch evidence.outcome {
            case .unchanged:
                XCTAssertEqual(after, before, name)
            case .appended:
                XCTAssertTrue(after.text.hasPrefix(before.text), "\(name): \(after.text)")
                XCTAssertTrue(
                    after.text.dropFirst(before.text.count).contains(evidence.added),
                    "\(name): \(after.text)"
                )
                XCTAssertEqual(after.owner, before.owner, name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
            case let .movedAside(ending):
                let aside = FileSnapshot(location.path + ending)
                XCTAssertEqual(aside.size, before.size, name)
                XCTAssertEqual(aside.text, before.text, name)
                XCTAssertTrue(after.text.contains(evidence.added), name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
            case .created:
                XCTAssertTrue(after.text.contains(evidence.added), name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
                XCTAssertEqual(FileSnapshot(location.folder).mode, S_IFDIR | 0o700, name)
            case .missing:
                XCTAssertNil(after.mode, name)
            }
        }
    }
#endif
