#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// The library that is preloaded into the program, counts its calls, and makes them fail.
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

        /// The variables of a program that it counts the calls of, or makes them fail.
        func environment(log: String, failing calls: [FailingCall] = []) -> [String: String?] {
            [
                "LD_PRELOAD": path,
                "FAILING_CALLS_LOG": log,
                "FAILING_CALLS": calls.isEmpty ? nil : calls.map(\.specification).joined(separator: " "),
            ]
        }

        /// Returns the calls that a program has made, or those that have failed.
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
