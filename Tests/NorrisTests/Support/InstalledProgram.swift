import Foundation
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
        let folder = try (Program.path() as NSString).deletingLastPathComponent
        return "\(folder):\(ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"])"
    }

    /// Returns norris with at most so many open files.
    static func norris(_ words: [String], descriptors: Int, input: String, home: String? = nil) throws -> Program {
        let command = try ["-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\"", Program.path()]
        return Program(command + words, executable: "/bin/sh", input: input, home: home)
    }
}

/// A user that file permissions apply to, unlike root.
enum UnprivilegedUser {
    /// The user id when root runs the tests.
    private static let nobody: uid_t = 65534

    /// Returns the command line that runs norris as this user; skips the test where that is not possible.
    static func norris() throws -> [String] {
        let norris = try Program.path()
        guard getuid() == 0 else { return [norris] }
        let setpriv = try InstalledProgram.path("setpriv")
        let command = [setpriv, "--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups", norris]
        let canRun = try Program(command.dropFirst() + ["--version"], executable: setpriv).run().exitStatus == 0
        try XCTSkipUnless(canRun, "Only root can run the built program here.")
        return command
    }

    /// Runs norris as this user; skips the test where that is not possible.
    static func run(_ words: [String], home: String) throws -> ProgramResult {
        let command = try norris()
        return try Program(command.dropFirst() + words, executable: command[0], home: home).run()
    }

    /// Gives the folder and its contents to this user.
    static func own(_ folder: TemporaryFolder) throws {
        guard getuid() == 0 else { return }
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).map(folder.path) + [folder.path] {
            lchown(path, nobody, nobody)
        }
    }
}
