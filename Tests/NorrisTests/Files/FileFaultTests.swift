#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// Each file that norris keeps, with every fault of the table.
    ///
    /// Jokes are shown all the same, each fault is reported in one sentence, and no contents are lost.
    final class FileFaultTests: XCTestCase, SkippedUnderThreadSanitizer {
        func testEveryFaultOfEachFileIsHandled() async throws {
            let rows = KeptFile.all.flatMap { file in FileFault.all.map { (file, $0) } }
            let survived = try await rows.concurrently { file, fault in
                do {
                    try Self.check(file, fault)
                    return 1
                } catch let skip as XCTSkip {
                    print("\(fault.name): \(skip.message ?? "skipped")")
                    return 0
                }
            }
            print("file faults survived: \(survived.reduce(0, +)) of \(rows.count)")
        }

        private static func check(_ file: KeptFile, _ fault: FileFault) throws {
            let name = "\(fault.name), \(file.kind)"
            let location = try FileFault.Location(home: TemporaryFolder(), name: file.name)
            if fault.isThere {
                try chmod(location.home.write(file.before, to: file.name), 0o600)
            }
            if case .unprivileged = fault.invocation {
                try UnprivilegedUser.own(location.home)
            }
            try fault.make(location)
            let before = FileSnapshot(location.path)
            let (result, message) = try run(file, fault, location)

            let expectation = fault.expectation(of: file)
            let sentences = message.split(separator: "\n")
            // Settings are read, and then changed.
            let most = expectation.message == nil ? 0 : file.kind == .settings ? 2 : 1
            XCTAssertTrue((min(1, most) ... most).contains(sentences.count), "\(name): \(message)")
            if let expected = expectation.message {
                XCTAssertTrue(expected.isEmpty || message.contains(expected), "\(name): \(message)")
            }
            // A damaged line is reported, but is not a failure, and neither is a history that is not kept.
            let isFailure = expectation.outcome == .unchanged || expectation.outcome == .missing
            let hasFailed = isFailure && expectation.message != nil && file.kind != .history
            XCTAssertEqual(result.exitStatus, hasFailed ? 74 : 0, "\(name): \(result)")
            assertOutcome(expectation.outcome, at: location, before: before, file, name)
            // Otherwise the folder could not be removed.
            chmod(location.folder, 0o700)
        }

        /// Returns what the program said about the file, too.
        private static func run(
            _ file: KeptFile,
            _ fault: FileFault,
            _ location: FileFault.Location
        ) throws -> (ProgramResult, message: String) {
            let command = try command(file, fault, location)
            let (words, home) = (Array(command.dropFirst()), location.home.path)
            var program = Program(words, executable: command[0], environment: fault.environment, home: home)
            switch file.input {
            case let .keys(keys):
                program.standardError = .pipe
                let running = try program.start()
                try running.terminal.type(keys)
                let result = try running.waitForExit(timeout: 20)
                let transcript = running.terminal.transcript
                // In the banner, and in the joke.
                XCTAssertGreaterThan(transcript.ranges(of: "Chuck").count, 1, "\(fault.name): \(transcript)")
                return (result, result.standardError)
            case let .pipe(text):
                let result = try program.reading(text.utf8).run()
                XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 2, "\(fault.name): \(result)")
                return (result, result.standardError)
            }
        }

        /// Returns the command line that starts norris with the fault.
        private static func command(
            _ file: KeptFile,
            _ fault: FileFault,
            _ location: FileFault.Location
        ) throws -> [String] {
            let norris = try [Program.path()] + file.arguments
            switch fault.invocation {
            case .plain:
                return norris
            case .unprivileged:
                return try UnprivilegedUser.norris() + file.arguments
            case let .afterCommand(line):
                return ["/bin/sh", "-c", line + #"; exec "$0" "$@""#] + norris
            case let .failing(calls, error):
                let strace = try Strace(log: location.home.path("log"))
                let paths = Scenario.paths(of: location.name, in: location.home)
                let command = strace.command(norris, tracing: calls, doing: "error=" + error, of: paths)
                return [command.executable] + command.arguments
            }
        }

        private static func assertOutcome(
            _ outcome: FileFault.Outcome,
            at location: FileFault.Location,
            before: FileSnapshot,
            _ file: KeptFile,
            _ name: String
        ) {
            let after = FileSnapshot(location.path)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: location.folder)) ?? []
            XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [], name)
            switch outcome {
            case .unchanged:
                XCTAssertEqual(after, before, name)
            case .appended:
                XCTAssertEqual(after.mode, before.mode, "\(name): a link stays a link")
                XCTAssertTrue(after.contents.hasPrefix(before.contents), "\(name): \(after.contents)")
                let added = after.contents.dropFirst(before.contents.count)
                XCTAssertTrue(added.contains(file.added), "\(name): \(after.contents)")
                let snapshot = FileSnapshot(location.path + ".snapshot")
                XCTAssertTrue(snapshot.mode == nil || snapshot.contents == before.contents, name)
            case .created:
                XCTAssertTrue(after.contents.contains(file.added), name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
                XCTAssertEqual(FileSnapshot(location.folder).mode, S_IFDIR | 0o700, name)
            case .missing:
                XCTAssertNil(after.mode, name)
            }
        }
    }

    /// The state of an item of the file system, of any kind.
    private struct FileSnapshot: Equatable {
        /// The kind and the permissions; nil when there is no item.
        private(set) var mode: mode_t?
        private(set) var owner: uid_t = 0
        /// The target of a link.
        private(set) var target = ""
        /// The contents of a file of less than a megabyte, or of the target of a link.
        private(set) var contents = ""

        init(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return }
            mode = status.st_mode
            owner = status.st_uid
            target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
            var file = stat()
            guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG, file.st_size < 1 << 20 else { return }
            // One scalar per byte, because the contents need not be UTF-8.
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
            contents = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }
#endif
