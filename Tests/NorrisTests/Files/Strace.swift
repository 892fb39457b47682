#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// Runs programs under strace, which writes down the calls they make, kills them at one, or has calls fail.
    struct Strace {
        /// The calls that change a file or a folder, and those that see to it that a change is there to stay.
        static let changes = "mkdir,mkdirat,write,pwrite64,writev,ftruncate,fallocate,rename,renameat,renameat2,unlink,"
            + "unlinkat,rmdir,fsync,fdatasync,sync_file_range,fchmod,fchmodat,chmod,link,linkat,symlink,symlinkat"
        /// Those that may do so by their flags.
        static let openings = "open,openat,creat"

        private let executable: String
        private let log: String

        /// Skips the test where there is no strace, or where it may not look.
        init(log: String) throws {
            executable = try InstalledProgram.path("strace")
            self.log = log
            let probe = command(["/bin/true"], tracing: "close", of: ["/proc/self"])
            _ = try Program(probe.arguments, executable: probe.executable).run()
            try XCTSkipUnless(FileManager.default.fileExists(atPath: log), "Nobody may trace a program here.")
        }

        /// A command line that has the calls traced that have to do with one of the paths.
        ///
        /// The tracer is the program's child, so that the program has the number that `$$` stands for in the paths.
        func command(
            _ program: [String],
            tracing calls: String,
            doing injection: String? = nil,
            of paths: [String]
        ) -> (executable: String, arguments: [String]) {
            let options = ["-D", "-f", "-y", "-qq", "-s", "99", "-o", log, "-e", "trace=\(calls)"]
                + (injection.map { ["-e", "inject=\(calls):\($0)"] } ?? [])
                + paths.flatMap { ["-P", $0] }
            let words = ([executable] + options + program).map { "\"\($0)\"" }
            return ("/bin/sh", ["-c", "exec " + words.joined(separator: " ")])
        }

        /// The calls of the last program, in their order.
        func calls() throws -> [SystemCall] {
            let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
            return text.split(separator: "\n").compactMap { SystemCall(line: $0) }
        }
    }

    /// A line of strace's: `4711 write(8</home/a/file>, "text", 4) = 4`.
    struct SystemCall: CustomStringConvertible {
        let line: String
        let name: String
        /// Of the files that it has to do with, whichever process made them.
        private(set) var paths: [String]

        init?(line: Substring) {
            guard
                let match = line.prefixMatch(of: /[0-9]+ +([a-z0-9_]+)\(/),
                // What is resumed was entered in a line of its own.
                !line.contains(" resumed>")
            else { return nil }
            self.line = String(line)
            name = String(match.1)
            let isByName = name.hasSuffix("at")
            let arguments = line[match.range.upperBound...].replacing("<unfinished ...>", with: "").prefix { $0 != ")" }
            // The calls of that kind name a folder and a file in it.
            paths = arguments.matches(of: /<([^>]*)>(?:, "([^"]*)")?|^"([^"]*)"/).map { match in
                let (folder, file) = (String(match.1 ?? match.3 ?? ""), isByName ? match.2.map(String.init) : nil)
                let path = file.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" } ?? folder
                return path.replacing(/\.[0-9]+~/, with: ".$$~")
            }
        }

        /// The same with paths that begin in the folder.
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
