import Foundation
import TestSupport
import XCTest
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Somebody whom permissions stop, which root is not.
enum UnprivilegedUser {
    /// Who that is when root runs the tests.
    static let nobody: uid_t = 65534

    /// The command line of norris for somebody without rights; skips the test where root cannot be that poor.
    static func norris() throws -> [String] {
        let norris = try Program.path()
        guard getuid() == 0 else { return [norris] }
        let setpriv = try InstalledProgram.path("setpriv")
        let command = [setpriv, "--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups", norris]
        let canRun = try Program(command.dropFirst() + ["--version"], executable: setpriv).run().exitStatus == 0
        try XCTSkipUnless(canRun, "Nobody but root may run what was built.")
        return command
    }

    /// Makes the folder and all in it belong to whom `norris` runs as.
    static func own(_ folder: TemporaryFolder) throws {
        guard getuid() == 0 else { return }
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).map(folder.path) + [folder.path] {
            lchown(path, nobody, nobody)
        }
    }
}
