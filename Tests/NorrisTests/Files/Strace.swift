#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// Runs programs under strace, which logs their system calls, kills them at one, or makes calls fail.
    struct Strace {
        /// The calls that change or sync a file or a folder.
        static let changes = "mkdir,mkdirat,write,pwrite64,writev,ftruncate,fallocate,rename,renameat,renameat2,unlink,"
            + "unlinkat,rmdir,fsync,fdatasync,sync_file_range,fchmod,fchmodat,chmod,link,linkat,symlink,symlinkat"
        /// The calls that may change a file, depending on their flags.
        static let openings = "open,openat,creat"

        private let executable: String
        private let log: String

        private static let isPermitted = Result {
            let folder = try TemporaryFolder()
            let strace = try Strace(executable: InstalledProgram.path("strace"), log: folder.path("log"))
            let probe = strace.command(["/bin/true"], tracing: "close", of: ["/proc/self"])
            _ = try Program(probe.arguments, executable: probe.executable).run()
            return FileManager.default.fileExists(atPath: strace.log)
        }

        /// Skips the test where strace is not installed or not permitted.
        init(log: String) throws {
            try self.init(executable: InstalledProgram.path("strace"), log: log)
            try XCTSkipUnless(Self.isPermitted.get(), "strace is not permitted here.")
        }

        private init(executable: String, log: String) {
            self.executable = executable
            self.log = log
        }

        /// Returns a command line that traces the calls that involve one of the paths; without paths, all calls.
        ///
        /// The tracer is the program's child, so that the program has the process id that the test knows.
        func command(
            _ program: [String],
            tracing calls: String,
            doing injection: String? = nil,
            of paths: [String]
        ) -> (executable: String, arguments: [String]) {
            var options = ["-D", "-f", "-y", "-qq", "-s", "99", "-o", log, "-e", "trace=\(calls)"]
            options += injection.map { ["-e", "inject=\(calls):\($0)"] } ?? []
            options += paths.flatMap { ["-P", $0] }
            let words = ([executable] + options + program).map { "\"\($0)\"" }
            return ("/bin/sh", ["-c", "exec " + words.joined(separator: " ")])
        }

        /// Returns the calls of the last program, in order.
        func calls() throws -> [SystemCall] {
            let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
            return text.split(separator: "\n").compactMap { SystemCall(line: $0) }
        }
    }

    /// A line of strace's log: `4711 write(8</home/a/file>, "text", 4) = 4`.
    struct SystemCall: CustomStringConvertible {
        let line: String
        let name: String
        /// The files that it involves.
        private(set) var paths: [String]

        init?(line: Substring) {
            guard
                let match = line.prefixMatch(of: /[0-9]+ +([a-z0-9_]+)\(/),
                // The beginning of a resumed call is in a line of its own.
                !line.contains(" resumed>")
            else { return nil }
            self.line = String(line)
            name = String(match.1)
            let isByName = name.hasSuffix("at")
            let arguments = line[match.range.upperBound...].replacing("<unfinished ...>", with: "").prefix { $0 != ")" }
            // These calls name a folder and a file in it.
            paths = arguments.matches(of: /<([^>]*)>(?:, "([^"]*)")?|^"([^"]*)"/).map { match in
                let (folder, file) = (String(match.1 ?? match.3 ?? ""), isByName ? match.2.map(String.init) : nil)
                return file.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" } ?? folder
            }
        }

        /// Returns the call with paths relative to the folder.
        func below(_ folder: String) -> SystemCall {
            var call = self
            call.paths = paths.map { path in
                path == folder ? "" : path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
            }
            return call
        }

        var description: String {
            "\(name)(\(paths.joined(separator: ", ")))"
        }
    }
#endif
