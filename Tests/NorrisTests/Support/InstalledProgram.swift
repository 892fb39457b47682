import TestSupport
import XCTest

/// Programs of the machine that tests are run with.
enum InstalledProgram {
    /// Returns where the program is; skips the test where it is not installed.
    static func path(_ name: String) throws -> String {
        guard let path = Program.find(name) else { throw XCTSkip("\(name) is not installed here.") }
        return path
    }

    /// A search path on which the built program comes first.
    static func searchPath() throws -> String {
        let folder = try Program.path().split(separator: "/").dropLast().joined(separator: "/")
        return "/\(folder):\(ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"])"
    }
}
