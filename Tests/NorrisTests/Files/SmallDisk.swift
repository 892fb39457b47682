#if os(Linux)
    import Foundation
    import TestSupport
    import XCTest

    /// A file system of a few kilobytes, unmounted with the last reference.
    final class SmallDisk {
        let path: String

        /// Skips the test where mounting is not permitted.
        init(at path: String) throws {
            self.path = path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            guard let mount = Program.find("mount") else { throw XCTSkip("mount is not installed here.") }
            let arguments = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path]
            let result = try Program(arguments, executable: mount).run()
            try XCTSkipUnless(result.exitStatus == 0, "Mounting is not permitted here.")
        }

        deinit {
            // Lazily, because a program may still use it.
            _ = try? Program(["-l", path], executable: Program.find("umount")).run()
        }

        /// Fills the disk to the last byte.
        func fill() throws {
            let result = try Program(["-c", "cat /dev/zero > '\(filler)'"], executable: "/bin/sh").run()
            XCTAssertTrue(result.standardError.contains("No space left on device"), result.standardError)
        }

        func makeReadOnly() throws {
            let arguments = ["-o", "remount,ro", path]
            let result = try Program(arguments, executable: InstalledProgram.path("mount")).run()
            XCTAssertEqual(result.exitStatus, 0, result.standardError)
        }

        func clear() throws {
            try FileManager.default.removeItem(atPath: filler)
        }

        private var filler: String {
            path + "/filler"
        }
    }
#endif
