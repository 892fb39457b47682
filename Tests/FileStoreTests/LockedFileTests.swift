import FileStore
import Foundation
import TestSupport
import XCTest

/// Changes to a file between opening and closing it.
final class LockedFileTests: LockedFileTestCase {
    func testFileThatAnotherProcessChangesIsNotReplaced() throws {
        let changes: [(String, () throws -> Void)] = [
            ("written to", { try self.folder.write("theirs, and longer", to: "file") }),
            ("replaced", {
                try self.folder.write("ours", to: "new")
                XCTAssertEqual(rename(self.folder.path("new"), self.file.path), 0)
            }),
            ("removed", { try FileManager.default.removeItem(atPath: self.file.path) }),
        ]
        for (name, change) in changes {
            try folder.write("ours", to: "file")
            let opened = try XCTUnwrap(LockedFile.open(file, for: .change))
            try change()
            let theirs = try? folder.read("file")
            XCTAssertFalse(try opened.replace(with: Array("new".utf8)), name)
            XCTAssertEqual(try? folder.read("file"), theirs, name)
            XCTAssertEqual(try names().filter { $0.hasSuffix("~") }, [], name)
        }
    }

    func testFileInTheKnownStateIsReplaced() throws {
        let opened = try XCTUnwrap(LockedFile.open(file, for: .change))
        XCTAssertTrue(try opened.replace(with: Array("new".utf8)))
        XCTAssertEqual(try folder.read("file"), "new")
        XCTAssertEqual(try names(), ["file"])
    }

    func testTemporaryFilesOfDeadProcessesAreRemoved() throws {
        // An earlier process had this one's id, and no process has the other one.
        let dead = ["file.\(getpid())~", "file.99999999~"]
        let others = ["file.\(getppid())~", "file.99999999x", "file.old~", "notes99999999~"]
        try (dead + others).forEach { try folder.write("half", to: $0) }
        let opened = try XCTUnwrap(LockedFile.open(file, for: .change))
        XCTAssertTrue(try opened.replace(with: Array("new".utf8)))
        XCTAssertEqual(try folder.read("file"), "new")
        XCTAssertEqual(try Set(names()), Set(["file"] + others))
    }

    func testFileThatShrinksWhileItIsReadHasFewerBytes() throws {
        try folder.write("twelve bytes", to: "file")
        let opened = try XCTUnwrap(LockedFile.open(file, for: .read))
        let size = opened.size
        XCTAssertEqual(truncate(file.path, 6), 0)
        XCTAssertEqual(try opened.bytes(0 ..< size), Array("twelve".utf8))
        XCTAssertEqual(try opened.bytes(3 ..< size), Array("lve".utf8))
        XCTAssertEqual(try opened.bytes(8 ..< size), [])
        XCTAssertEqual(try opened.bytes(5 ..< 6), Array("e".utf8))
    }

    func testWaitingForTheLockReturnsTheFileThatIsThereAfterwards() throws {
        let first = try XCTUnwrap(LockedFile.open(file, for: .change))
        XCTAssertThrowsError(try LockedFile.open(file, for: .change)) { error in
            XCTAssertEqual(error as? FileStoreError, file.error(.locked))
        }
        _ = try first.replace(with: Array("new".utf8))
        // The old file is still locked, but no longer in place.
        let second = try XCTUnwrap(LockedFile.open(file, for: .change))
        XCTAssertEqual(try second.bytes(0 ..< 3), Array("new".utf8))
        withExtendedLifetime(first) {}
    }

    #if os(Linux)
        func testNewFolderKeepsTheSetGroupIDBitOfTheOneAboveIt() throws {
            chmod(folder.path, 0o2700)
            try file.at(folder.path("new/file")).makeFolder()
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("new"))
            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o2700)
        }

        func testDescriptorsAreClosedAfterEveryOutcome() throws {
            try folder.write("", to: "file")
            try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
            let held = try XCTUnwrap(LockedFile.open(file, for: .change))
            func useAll() throws {
                for mode in [LockedFile.AccessMode.readUnlocked, .read, .change] {
                    for name in ["file", "folder", "nothing", "nothing/file", "file/file"] {
                        _ = try? LockedFile.open(file.at(folder.path(name)), for: mode)
                    }
                }
                let made = try LockedFile.create(file.at(folder.path("new/one/file")))
                _ = try made.replace(with: [1])
            }
            try useAll()
            let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            for _ in 1 ... 20 {
                try useAll()
            }
            let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            withExtendedLifetime(held) {}
            // Other threads may have opened one meanwhile.
            XCTAssertLessThan(after - before, 10)
        }
    #endif

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
}
