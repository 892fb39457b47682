import Foundation
import TestSupport
import XCTest

/// A user that file permissions apply to, unlike root.
enum UnprivilegedUser {
    /// The user id when root runs the tests.
    static let nobody: uid_t = 65534

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

    /// Returns norris as this user runs it; skips the test where that is not possible.
    static func program(_ words: [String], input: String? = nil, home: String) throws -> Program {
        let command = try norris()
        return Program(command.dropFirst() + words, executable: command[0], input: input, home: home)
    }

    /// Gives the folder and its contents to this user.
    static func own(_ folder: TemporaryFolder) throws {
        guard getuid() == 0 else { return }
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).map(folder.path) + [folder.path] {
            lchown(path, nobody, nobody)
        }
    }
}
