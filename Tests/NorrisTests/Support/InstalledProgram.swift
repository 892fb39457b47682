import TestSupport
import XCTest

/// Programs that are installed on this machine.
enum InstalledProgram {
    /// Returns the path of a program; skips the test where it is not installed.
    static func path(_ name: String) throws -> String {
        guard let path = Program.find(name) else { throw XCTSkip("\(name) is not installed here.") }
        return path
    }

    /// Returns a search path on which the built program comes first.
    static func searchPath() throws -> String {
        let folder = try Program.path().split(separator: "/").dropLast().joined(separator: "/")
        return "/\(folder):\(ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"])"
    }

    /// Returns norris with at most so many open files, under bash; closes those that test runners leave open.
    static func norris(_ words: [String], descriptors: Int, input: String, home: String? = nil) throws -> Program {
        let script = """
        for file in /dev/fd/*; do n=${file##*/}; [ "$n" -le 2 ] || eval "exec $n>&-"; done
        ulimit -n \(descriptors)
        exec "$0" "$@"
        """
        return try Program(["-c", script, Program.path()] + words, executable: path("bash"), input: input, home: home)
    }
}
