#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// Each file that norris keeps, with every fault of the table.
    ///
    /// Jokes are shown all the same, each fault is reported in one sentence, and no contents are lost. What a file
    /// system alone can do to a file is in `StoreTests`.
    final class FileFaultTests: XCTestCase {
        /// A file that norris keeps, and a run that adds to it and tells two jokes.
        private struct KeptFile: Sendable {
            let name: String
            let before: String
            /// A text that the file contains after it was written.
            let added: String
            let arguments: [String]
            let input: Scenario.Input
        }

        /// The state of the file after the run.
        private enum Outcome: Sendable {
            /// It has the same bytes, mode and owner, or is the same link.
            case unchanged
            /// It begins with its earlier contents.
            case appended
            /// It does not exist.
            case missing
        }

        private struct Fault: Sendable {
            let name: String
            /// A part of the sentence; nil when nothing is said.
            let message: String?
            let outcome: Outcome
            /// Whether the file is there before the fault is made.
            var isThere = true
            /// Whether norris is run by a user that file permissions apply to.
            var isUnprivileged = false
            /// The system calls on the file or its folder that fail, and their error.
            var failing: (calls: String, error: String)?
            /// Makes the fault; throws XCTSkip where this system cannot have it.
            var make: @Sendable (Place) throws -> Void = { _ in }
        }

        private struct Place: Sendable {
            let home: TemporaryFolder
            let name: String

            var path: String {
                home.path(name)
            }

            var folder: String {
                (path as NSString).deletingLastPathComponent
            }
        }

        private static let files = [
            KeptFile(
                name: Scenario.history, before: "one\ntwo\n", added: "joke\n", arguments: ["--offline"],
                input: .keys("joke\r quit\r")
            ),
            KeptFile(
                name: Scenario.favorites, before: Scenario.favoritesHeader + #"{"id":"a","value":"A joke."}"# + "\n",
                added: #""saved_at":"#, arguments: ["--offline", "--no-history"],
                input: .pipe("joke\nfavorite\njoke\n")
            ),
            KeptFile(
                name: Scenario.ownJokes, before: "A joke.\n%\n", added: "Another.\n%\n",
                arguments: ["--jokes", "builtin", "--no-history"], input: .pipe("joke dev\nadd Another.\njoke dev\n")
            ),
            KeptFile(
                name: Scenario.config, before: "# mine\n", added: "name = Bob\n",
                arguments: ["--offline", "--no-history"], input: .pipe("joke\nset name Bob\njoke\n")
            ),
        ]

        private static let faults = [
            Fault(name: "an empty file", message: nil, outcome: .appended) { try check(truncate($0.path, 0)) },
            Fault(name: "a line that is not UTF-8", message: "", outcome: .appended) {
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: $0.path))
                try file.seekToEnd()
                try file.write(contentsOf: [0xFF, 0xFE, 0xC3, 0x0A])
            },
            Fault(name: "a folder", message: "", outcome: .unchanged) {
                try check(unlink($0.path))
                try check(mkdir($0.path, 0o700))
            },
            Fault(name: "a link to a named pipe", message: "not a regular file", outcome: .unchanged) {
                try check(unlink($0.path))
                try check(mkfifo($0.home.path("pipe"), 0o600))
                try check(symlink($0.home.path("pipe"), $0.path))
            },
            Fault(name: "an unreadable file", message: denied, outcome: .unchanged, isUnprivileged: true) {
                try check(chmod($0.path, 0))
            },
            Fault(name: "a read-only file", message: denied, outcome: .unchanged, isUnprivileged: true) {
                try check(chmod($0.path, 0o400))
            },
            Fault(name: "a read-only folder", message: denied, outcome: .missing, isUnprivileged: true) {
                try check(unlink($0.path))
                try check(chmod($0.folder, 0o500))
            },
            Fault(name: "a file of another user", message: foreign, outcome: .unchanged, isUnprivileged: true) {
                try giveAway($0.path)
                try check(chmod($0.path, 0o666))
            },
            Fault(name: "a user's file, and norris run by root", message: foreign, outcome: .unchanged) {
                try giveAway($0.path)
            },
            Fault(name: "a user's home, and norris run by root", message: foreign, outcome: .missing, isThere: false) {
                try giveAway($0.home.path)
            },
            // A sparse file; the limit on memory is lower than its size.
            Fault(name: "a gigabyte of nothing", message: "MB", outcome: .unchanged) {
                try check(truncate($0.path, 1 << 30))
            },
            Fault(name: "a folder that is a link to one of the user's", message: nil, outcome: .appended) {
                try FileManager.default.moveItem(atPath: $0.folder, toPath: $0.home.path("dotfiles"))
                try check(symlink($0.home.path("dotfiles"), $0.folder))
            },
            Fault(name: "a file in the folder's place", message: "Not a directory", outcome: .missing) {
                try FileManager.default.removeItem(atPath: $0.folder)
                try Data().write(to: URL(fileURLWithPath: $0.folder))
            },
            Fault(name: "a full disk", message: full, outcome: .unchanged, failing: writeFails),
            Fault(name: "no room for a file", message: full, outcome: .missing, isThere: false, failing: writeFails),
            Fault(name: "no room for a folder", message: full, outcome: .missing, isThere: false, failing: mkdirFails),
            Fault(name: "no locks", message: nil, outcome: .appended, failing: ("flock", "ENOLCK")),
        ]

        private static let denied = "Permission denied"
        private static let foreign = "belongs to another user"
        private static let full = "No space left on device"
        private static let writeFails = ("write", "ENOSPC")
        private static let mkdirFails = ("mkdir", "ENOSPC")

        private static func check(_ result: Int32) throws {
            guard result == 0 else { throw SupportError(call: "A call that makes the fault") }
        }

        private static func giveAway(_ path: String) throws {
            try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
            try check(chown(path, 1, 1))
        }

        /// Returns the command line that runs norris with the fault.
        private static func command(_ norris: [String], _ fault: Fault, _ place: Place) throws -> [String] {
            let norris = fault.isUnprivileged ? try UnprivilegedUser.norris() + norris.dropFirst() : norris
            if let (calls, error) = fault.failing {
                return try Strace(log: place.home.path("log")).command(
                    norris, tracing: calls, doing: "error=" + error, of: Scenario.paths(of: place.name, in: place.home)
                )
            }
            return SanitizedBuild.isThis ? norris : ["/bin/sh", "-c", #"ulimit -d 300000; exec "$0" "$@""#] + norris
        }

        func testEveryFaultOfEachFileIsHandled() async throws {
            let rows = Self.files.flatMap { file in Self.faults.map { (file, $0) } }
            try await rows.concurrently { file, fault in
                do {
                    try Self.check(file, fault)
                } catch let skip as XCTSkip {
                    print("\(fault.name): \(skip.message ?? "skipped")")
                }
            }
        }

        private static func check(_ file: KeptFile, _ fault: Fault) throws {
            let name = "\(fault.name), \(file.name)"
            let scenario = Scenario(
                arguments: file.arguments, input: file.input, files: fault.isThere ? [file.name: file.before] : [:],
                pipesErrors: true
            )
            let place = try Place(home: scenario.home(), name: file.name)
            if fault.isUnprivileged {
                try UnprivilegedUser.own(place.home)
            }
            try fault.make(place)
            let before = Snapshot(place.path)
            let run = try scenario.run(in: place.home) { norris, _ in try command(norris, fault, place) }

            // Own jokes are not read to be appended to.
            let message = fault.outcome == .appended && file.name == Scenario.ownJokes ? nil : fault.message
            // Settings are read, and then changed.
            let most = message == nil ? 0 : file.name == Scenario.config ? 2 : 1
            let count = run.message.split(separator: "\n").count
            XCTAssertTrue((min(1, most) ... most).contains(count), "\(name): \(run.message)")
            XCTAssertTrue(message.map { $0.isEmpty || run.message.contains($0) } ?? true, "\(name): \(run.message)")
            // A damaged line is no failure, and neither is a history that is not kept.
            let hasFailed = message != nil && fault.outcome != .appended && file.name != Scenario.history
            XCTAssertEqual(run.result.exitStatus, hasFailed ? 74 : 0, "\(name): \(run.result)")
            // At the prompt, in the banner and in the joke.
            let isTold = file.name == Scenario.history ? run.output.ranges(of: "Chuck").count > 1 : run.lines.count == 2
            XCTAssertTrue(isTold, "\(name): \(run.output)")

            let after = Snapshot(place.path)
            switch fault.outcome {
            case .unchanged:
                XCTAssertEqual(after, before, name)
            case .appended:
                XCTAssertEqual(after.mode, before.mode, "\(name): a link stays a link")
                XCTAssertTrue(after.contents.starts(with: before.contents), name)
                let added = after.contents.dropFirst(before.contents.count)
                XCTAssertTrue(String(decoding: added, as: UTF8.self).contains(file.added), name)
            case .missing:
                XCTAssertNil(after.mode, name)
            }
            XCTAssertEqual(run.leftovers, [], name)
            // Otherwise the folder could not be removed.
            chmod(place.folder, 0o700)
        }

        /// The state of an item of the file system, of any kind.
        private struct Snapshot: Equatable {
            /// The kind and the permissions; nil when there is no item.
            private(set) var mode: mode_t?
            private var owner: uid_t = 0
            /// The contents of a file of less than a megabyte, or of the target of a link.
            private(set) var contents = Data()

            init(_ path: String) {
                var status = stat()
                guard lstat(path, &status) == 0 else { return }
                mode = status.st_mode
                owner = status.st_uid
                let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
                guard isFile, status.st_size < 1 << 20 else { return }
                contents = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
            }
        }
    }
#endif
