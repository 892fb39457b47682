#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import XCTest

    /// The history, the favorites and a file of the user's own jokes with every fault of the table.
    ///
    /// Jokes are shown all the same, each fault is reported in one sentence, and no contents are lost.
    final class FileFaultTests: XCTestCase, SkippedUnderThreadSanitizer {
        /// The file that has the faults.
        private struct File: Sendable {
            let name: String
            /// A text that the file contains after it was written.
            let added: String
            let contents: @Sendable (FileFault.Contents) -> String?
            let expected: @Sendable (FileFault) -> FileFault.Expectation

            static let history = File(name: Scenario.history, added: "joke\n", contents: \.history, expected: \.history)
            static let favorites = File(
                name: Scenario.favorites, added: #""saved_at":"#, contents: \.favorites, expected: \.favorites
            )
            static let jokes = File(name: Scenario.ownJokes, added: "Another.\n%\n") {
                $0.favorites.map { _ in "A joke.\n%\n" }
            } expected: { $0.jokes }
        }

        func testEveryFaultOfTheHistoryFileIsHandled() async throws {
            try await Self.assertSurvived(.history) { program, fault in
                var program = program
                program.standardError = .pipe
                let running = try program.start()
                try running.terminal.type("joke\r quit\r")
                let result = try running.waitForExit(timeout: 20)
                let transcript = running.terminal.transcript
                XCTAssertEqual(result.exitStatus, 0, fault.name)
                // In the banner, and in the joke.
                XCTAssertGreaterThan(transcript.ranges(of: "Chuck").count, 1, "\(fault.name): \(transcript)")
                return result.standardError
            }
        }

        func testEveryFaultOfTheFavoritesFileIsHandled() async throws {
            try await Self.assertSurvived(.favorites) { program, fault in
                let result = try program.reading("joke\nfavorite\njoke\n".utf8).run()
                // A damaged line is reported, but is not a failure.
                let hasFailed = fault.favorites.message.map { !$0.hasPrefix("Line ") } ?? false
                XCTAssertEqual(result.exitStatus, hasFailed ? 74 : 0, "\(fault.name): \(result)")
                XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 2, "\(fault.name): \(result)")
                return result.standardError
            }
        }

        func testEveryFaultOfAFileOfJokesIsHandled() async throws {
            // A link is followed, as OwnJokesFileTests checks.
            let faults = FileFault.all.filter { $0.name != "a symbolic link" }
            try await Self.assertSurvived(.jokes, faults) { program, fault in
                let result = try program.reading("add Another.\n".utf8).run()
                XCTAssertEqual(result.exitStatus, fault.jokes.message == nil ? 0 : 74, "\(fault.name): \(result)")
                return result.standardError
            }
        }

        /// Makes a home with the fault.
        private static func location(of file: File, _ fault: FileFault) throws -> FileFault.Location {
            let location = try FileFault.Location(home: TemporaryFolder(), name: file.name)
            if let contents = file.contents(fault.contents) {
                try chmod(location.home.write(contents, to: file.name), 0o600)
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
                let paths = Scenario.paths(of: location.name, in: location.home)
                let command = strace.command(norris, tracing: calls, doing: "error=" + error, of: paths)
                return [command.executable] + command.arguments
            }
        }

        private static func snapshots(_ location: FileFault.Location) -> [FileSnapshot] {
            // The target of a link in the file's place is not norris's.
            [location.path, location.home.path("target")].map { FileSnapshot($0) }
        }

        /// - Parameter run: Runs the program, and returns what it said about the file.
        private static func assertSurvived(
            _ file: File,
            _ faults: [FileFault] = FileFault.all,
            _ run: @escaping @Sendable (Program, FileFault) throws -> String
        ) async throws {
            let survived = try await faults.concurrently { fault in
                do {
                    let location = try location(of: file, fault)
                    let before = snapshots(location)
                    let command = try command(fault, location)
                    let (words, home) = (Array(command.dropFirst()), location.home.path)
                    let program = Program(words, executable: command[0], environment: fault.environment, home: home)
                    let expectation = file.expected(fault)
                    try assertMessage(run(program, fault), contains: expectation.message, fault.name)
                    assertOutcome(expectation.outcome, at: location, before: before, file, fault.name)
                    // Otherwise the folder could not be removed.
                    chmod(location.folder, 0o700)
                    return 1
                } catch let skip as XCTSkip {
                    print("\(fault.name): \(skip.message ?? "skipped")")
                    return 0
                }
            }
            print("file faults survived: \(survived.reduce(0, +)) of \(faults.count)")
        }

        private static func assertMessage(_ message: String, contains expected: String?, _ name: String) {
            let sentences = message.split(separator: "\n")
            XCTAssertEqual(sentences.count, expected == nil ? 0 : 1, "\(name): \(message)")
            guard let expected else { return }
            XCTAssertTrue(message.contains(expected) && message.hasSuffix(".\n"), "\(name): \(message)")
            // The message has a cause and an advice.
            XCTAssertTrue(message.contains(";") || message.contains(", and "), name)
        }

        private static func assertOutcome(
            _ outcome: FileFault.Outcome,
            at location: FileFault.Location,
            before snapshots: [FileSnapshot],
            _ file: File,
            _ name: String
        ) {
            let (before, after, added) = (snapshots[0], FileSnapshot(location.path), file.added)
            XCTAssertEqual(self.snapshots(location)[1], snapshots[1], "\(name): what is not norris's")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: location.folder)) ?? []
            XCTAssertEqual(names.filter { $0.hasSuffix("~") }, [], name)
            switch outcome {
            case .unchanged:
                XCTAssertEqual(after, before, name)
            case .appended:
                XCTAssertTrue(after.text.hasPrefix(before.text), "\(name): \(after.text)")
                XCTAssertTrue(after.text.dropFirst(before.text.count).contains(added), "\(name): \(after.text)")
                XCTAssertEqual(after.owner, before.owner, name)
                XCTAssertEqual(after.mode, file.name == Scenario.ownJokes ? before.mode : S_IFREG | 0o600, name)
            case let .movedAside(ending):
                let aside = FileSnapshot(location.path + ending)
                XCTAssertEqual(aside.size, before.size, name)
                XCTAssertEqual(aside.text, before.text, name)
                XCTAssertTrue(after.text.contains(added), name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
            case .created:
                XCTAssertTrue(after.text.contains(added), name)
                XCTAssertEqual(after.mode, S_IFREG | 0o600, name)
                XCTAssertEqual(FileSnapshot(location.folder).mode, S_IFDIR | 0o700, name)
            case .missing:
                XCTAssertNil(after.mode, name)
            }
        }
    }

    /// The state of an item of the file system, of any kind.
    struct FileSnapshot: Equatable, Sendable {
        /// The kind and the permissions; nil when there is no item.
        private(set) var mode: mode_t?
        private(set) var owner: uid_t = 0
        private(set) var size: off_t = 0
        /// The contents of a file of less than a megabyte, or the target of a link.
        private(set) var text = ""

        init(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return }
            (mode, owner, size) = (status.st_mode, status.st_uid, status.st_size)
            if status.st_mode & S_IFMT == S_IFLNK {
                text = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
            } else if status.st_mode & S_IFMT == S_IFREG, size < 1 << 20 {
                // One scalar per byte, because the contents need not be UTF-8.
                let bytes = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
                text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            }
        }
    }
#endif
