#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A fault of a file that norris keeps, and the behavior expected from norris.
    struct FileFault: Sendable {
        /// How norris is started.
        enum Invocation: Sendable {
            /// By the user that runs the tests.
            case plain
            /// By a user that file permissions apply to.
            case unprivileged
            /// By a shell, after this command.
            case afterCommand(String)
            /// Under strace, which makes system calls on the file or its folder fail.
            case failing(calls: String, error: String)
        }

        /// The state of the file after the run.
        enum Outcome: Sendable {
            /// It has the same bytes, mode and owner, or is the same link.
            case unchanged
            /// It begins with its earlier contents.
            case appended
            /// It did not exist before.
            case created
            /// It does not exist.
            case missing
        }

        struct Location: Sendable {
            let home: TemporaryFolder
            let name: String

            var path: String {
                home.path(name)
            }

            var folder: String {
                (path as NSString).deletingLastPathComponent
            }
        }

        let name: String
        /// A part of the message; nil when none is expected.
        let message: String?
        let outcome: Outcome
        /// Files that are appended to as without the fault.
        var harmlessFor: Set<KeptFile.Kind> = []
        /// Files about which nothing is said.
        var silentFor: Set<KeptFile.Kind> = []
        /// Whether the file is there before the fault is made.
        var isThere = true
        var invocation = Invocation.plain
        var environment: [String: String?] = [:]
        /// Makes the fault; throws XCTSkip where this system cannot have it.
        var make: @Sendable (Location) throws -> Void = { _ in }

        func expectation(of file: KeptFile) -> (message: String?, outcome: Outcome) {
            guard !harmlessFor.contains(file.kind) else { return (nil, .appended) }
            return (silentFor.contains(file.kind) ? nil : message, outcome)
        }
    }

    /// A file that norris keeps: what it contains before, and what is added by the test's input.
    struct KeptFile: Sendable {
        enum Kind: Sendable {
            case history
            case favorites
            case jokes
            case settings
        }

        let kind: Kind
        let name: String
        let before: String
        /// A text that the file contains after it was written.
        let added: String
        let arguments: [String]
        let input: Scenario.Input

        static let all = [
            KeptFile(
                kind: .history, name: Scenario.history, before: "one\ntwo\n", added: "joke\n",
                arguments: ["--offline"], input: .keys("joke\r quit\r")
            ),
            KeptFile(
                kind: .favorites, name: Scenario.favorites,
                before: Scenario.favoritesHeader + #"{"id":"a","value":"A joke."}"# + "\n", added: #""saved_at":"#,
                arguments: ["--offline", "--no-history"], input: .pipe("joke\nfavorite\njoke\n")
            ),
            KeptFile(
                kind: .jokes, name: Scenario.ownJokes, before: "A joke.\n%\n", added: "Another.\n%\n",
                arguments: ["--jokes", "builtin", "--no-history"], input: .pipe("joke dev\nadd Another.\njoke dev\n")
            ),
            KeptFile(
                kind: .settings, name: Scenario.config, before: "# mine\n", added: "name = Bob\n",
                arguments: ["--offline", "--no-history"], input: .pipe("joke\nset name Bob\njoke\n")
            ),
        ]
    }

    extension FileFault {
        static let all = replacedFiles + permissions + contents + places + failures

        private static let replacedFiles: [FileFault] = [
            FileFault(name: "a link to a file of the user's", message: nil, outcome: .appended) {
                try FileManager.default.moveItem(atPath: $0.path, toPath: $0.home.path("target"))
                try check(symlink($0.home.path("target"), $0.path))
            },
            FileFault(name: "a hard link", message: nil, outcome: .appended) {
                try check(link($0.path, $0.path + ".snapshot"))
            },
            notAFile("a folder", "") { mkdir($0.path, 0o700) },
            notAFile("a named pipe") { mkfifo($0.path, 0o600) },
            notAFile("a link to a named pipe") {
                mkfifo($0.home.path("pipe"), 0o600)
                return symlink($0.home.path("pipe"), $0.path)
            },
        ]

        private static let permissions: [FileFault] = [
            FileFault(
                name: "an unreadable file", message: "Permission denied", outcome: .unchanged,
                invocation: .unprivileged
            ) { try check(chmod($0.path, 0)) },
            FileFault(
                name: "a read-only file", message: "Permission denied", outcome: .unchanged, invocation: .unprivileged
            ) { try check(chmod($0.path, 0o400)) },
            FileFault(
                name: "a read-only folder without a file", message: "Permission denied", outcome: .missing,
                invocation: .unprivileged
            ) {
                try check(unlink($0.path))
                try check(chmod($0.folder, 0o500))
            },
            FileFault(
                name: "a file of another user", message: "belongs to another user", outcome: .unchanged,
                invocation: .unprivileged
            ) {
                try giveAway($0.path)
                try check(chmod($0.path, 0o666))
            },
            FileFault(
                name: "a user's file, and norris run by root", message: "belongs to another user", outcome: .unchanged
            ) { try giveAway($0.path) },
            FileFault(
                name: "a user's new home, and norris run by root", message: "belongs to another user",
                outcome: .missing, isThere: false
            ) { try giveAway($0.home.path) },
            FileFault(
                name: "a mask that leaves no rights",
                message: nil,
                outcome: .created,
                isThere: false,
                invocation: .afterCommand("umask 777")
            ),
            FileFault(
                name: "a mask that leaves all rights",
                message: nil,
                outcome: .created,
                isThere: false,
                invocation: .afterCommand("umask 0")
            ),
        ]

        private static let memoryLimit = Invocation.afterCommand(SanitizedBuild.isThis ? ":" : "ulimit -d 300000")

        private static let contents: [FileFault] = [
            // A sparse file; the memory limit is lower than its size.
            FileFault(
                name: "a gigabyte of nothing", message: "MB", outcome: .unchanged, invocation: memoryLimit
            ) { try check(truncate($0.path, 1 << 30)) },
            FileFault(name: "invalid UTF-8", message: "", outcome: .appended, harmlessFor: [.jokes]) {
                try append(Data([0xFF, 0xFE, 0xC3, 0x0A]), to: $0)
            },
            FileFault(
                name: "half a line at the end", message: "", outcome: .appended, harmlessFor: [
                    .history,
                    .jokes,
                    .settings,
                ]
            ) { try append(Data(#"{"id":"b","va"#.utf8), to: $0) },
            FileFault(name: "an empty file", message: nil, outcome: .appended) { try check(truncate($0.path, 0)) },
        ]

        private static let places: [FileFault] = [
            FileFault(name: "a folder that is a link to one of the user's", message: nil, outcome: .appended) {
                try FileManager.default.moveItem(atPath: $0.folder, toPath: $0.home.path("dotfiles"))
                try check(symlink($0.home.path("dotfiles"), $0.folder))
            },
            FileFault(name: "a file in the folder's place", message: "Not a directory", outcome: .missing) {
                try FileManager.default.removeItem(atPath: $0.folder)
                try Data().write(to: URL(fileURLWithPath: $0.folder))
            },
            FileFault(
                name: "no HOME", message: "HOME", outcome: .unchanged, silentFor: [.history],
                environment: ["HOME": nil]
            ),
        ]

        private static let failures: [FileFault] = [
            FileFault(
                name: "a full disk", message: "No space left on device", outcome: .unchanged,
                invocation: .failing(calls: "write", error: "ENOSPC")
            ),
            FileFault(
                name: "a full disk that has no room for a folder", message: "No space left on device",
                outcome: .missing, isThere: false, invocation: .failing(calls: "mkdir", error: "ENOSPC")
            ),
            FileFault(
                name: "a file system without locks", message: nil, outcome: .appended,
                invocation: .failing(calls: "flock", error: "ENOLCK")
            ),
        ]

        private static func notAFile(
            _ name: String,
            _ message: String = "not a regular file",
            make: @escaping @Sendable (Location) -> Int32
        ) -> FileFault {
            FileFault(name: name, message: message, outcome: .unchanged) {
                try check(unlink($0.path))
                try check(make($0))
            }
        }

        private static func check(_ result: Int32) throws {
            guard result == 0 else { throw SupportError(call: "A call that makes the fault") }
        }

        private static func giveAway(_ path: String) throws {
            try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
            try check(chown(path, 1, 1))
        }

        private static func append(_ data: Data, to location: Location) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: location.path))
            try file.seekToEnd()
            try file.write(contentsOf: data)
            try file.close()
        }
    }
#endif
