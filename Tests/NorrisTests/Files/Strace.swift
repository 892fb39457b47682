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

        private static let isPermitted = Result {
            try Program(["-o", "/dev/null", "true"], executable: InstalledProgram.path("strace")).run().exitStatus == 0
        }

        private let executable: String
        private let log: String

        /// Skips the test where strace is not installed or not permitted.
        init(log: String) throws {
            executable = try InstalledProgram.path("strace")
            self.log = log
            try XCTSkipUnless(Self.isPermitted.get(), "strace is not permitted here.")
        }

        /// Returns a command line that traces the calls that involve one of the paths.
        ///
        /// The tracer is the program's child, so that the program has the process id that the test knows.
        func command(
            _ program: [String],
            tracing calls: String,
            doing injection: String? = nil,
            of paths: [String]
        ) -> [String] {
            let injection = injection.map { ["-e", "inject=\(calls):\($0)"] } ?? []
            return [executable, "-D", "-f", "-y", "-qq", "-s", "99", "-o", log, "-e", "trace=\(calls)"] + injection
                + paths.flatMap { ["-P", $0] } + program
        }

        /// Returns the calls of the last program, in order, with paths relative to the folder.
        func calls(below folder: String) throws -> [SystemCall] {
            let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
            return text.replacing(folder + "/", with: "").replacing(folder, with: "").split(separator: "\n")
                .compactMap { SystemCall(line: $0) }
        }
    }

    /// A line of strace's log: `4711 write(8</home/a/file>, "text", 4) = 4`.
    struct SystemCall: CustomStringConvertible {
        let line: String
        let name: String
        /// The files that it involves.
        let paths: [String]

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

        var description: String {
            "\(name)(\(paths.joined(separator: ", ")))"
        }
    }
#endif
