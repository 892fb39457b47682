#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A call of the C library that fails: the one of its kind with this number in the process.
    struct FailingCall: Sendable, CustomStringConvertible {
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

        /// All calls of the kind with each error that their manual pages allow.
        static func all(_ kind: String, count: Int) -> [FailingCall] {
            (1 ... max(count, 1)).flatMap { number in
                errors[kind, default: []].map { FailingCall(kind: kind, number: number, error: $0) }
            }
        }

        static func isKnown(_ kind: String) -> Bool {
            errors[kind] != nil
        }

        /// The errors by kinds of calls. A `stat` is any status by a name, an `fstat` one by a descriptor.
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
    }

    /// The library that is preloaded into the program, counts its calls, and makes one of them fail.
    struct FailingCallLibrary: Sendable {
        /// The calls of a kind that one object has made, such as `libdispatch.so`.
        struct Call: Hashable, Sendable {
            let kind: String
            let object: String
        }

        private let folder: TemporaryFolder

        /// Compiles it; skips the test where that, or preloading it, is not possible.
        init() throws {
            try XCTSkipIf(SanitizedBuild.isThis, "A sanitizer must be the first library that is loaded.")
            try XCTSkipIf(
                ProcessInfo.processInfo.environment["NORRIS_TEST_PROGRAM"] != nil,
                "The program of a package contains the libraries whose calls are told apart."
            )
            folder = try TemporaryFolder()
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Library/FailingCalls.c").path
            let result = try Program(
                ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", path, source],
                executable: InstalledProgram.path("clang")
            ).run(timeout: 60)
            try XCTSkipUnless(result.exitStatus == 0, "No C library can be built here: \(result.standardError)")
        }

        /// The variables of a program that it counts the calls of, or makes one of them fail.
        func environment(log: String, failing call: FailingCall? = nil) -> [String: String?] {
            [
                "LD_PRELOAD": path,
                "FAILING_CALLS_LOG": log,
                "FAILING_CALL": call.map { "\($0.kind) \($0.number) \($0.error)" },
            ]
        }

        /// Returns the calls that a program has made, or the one that has failed.
        static func calls(in log: String) -> [Call] {
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map { line in
                let words = line.split(separator: " ").map(String.init)
                return Call(kind: words[0], object: words.count > 1 ? words[1] : "")
            }
        }

        private var path: String {
            folder.path("libFailingCalls.so")
        }
    }
#endif
