import FileStore
import Foundation
import TestSupport
import XCTest

/// Changes to a file between opening and closing it.
final class LockedFileTests: XCTestCase {
    private var folder: TemporaryFolder!
    private var path: String {
        folder.path("file")
    }

    private var stored: StoredFile {
        StoredFile(.favorites, path: path)
    }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
    }

    override func tearDown() {
        folder = nil
    }

    func testFileThatAnotherProcessChangesIsNotReplaced() throws {
        let changes: [(String, () throws -> Void)] = [
            ("written to", { try self.folder.write("theirs, and longer", to: "file") }),
            ("replaced", {
                try self.folder.write("ours", to: "new")
                XCTAssertEqual(rename(self.folder.path("new"), self.path), 0)
            }),
            ("removed", { try FileManager.default.removeItem(atPath: self.path) }),
        ]
        for (name, change) in changes {
            try folder.write("ours", to: "file")
            let file = try XCTUnwrap(LockedFile.open(stored, for: .change))
            let state = try file.state()
            try change()
            let theirs = try? folder.read("file")
            XCTAssertNil(try file.replace(state, with: Array("new".utf8)), name)
            XCTAssertEqual(try? folder.read("file"), theirs, name)
            XCTAssertEqual(try names().filter { $0.hasSuffix("~") }, [], name)
        }
    }

    func testReplacingReturnsTheStateOfTheNewFile() throws {
        try folder.write("old", to: "file")
        let file = try XCTUnwrap(LockedFile.open(stored, for: .change))
        let after = try file.replace(file.state(), with: Array("new".utf8))
        XCTAssertEqual(after, try LockedFile.open(stored, for: .readUnlocked)?.state())
        XCTAssertEqual(try folder.read("file"), "new")
        XCTAssertEqual(try names(), ["file"])
    }

    func testTemporaryFilesOfDeadProcessesAreRemoved() throws {
        try folder.write("old", to: "file")
        // An earlier process had this one's id, and no process has the other one.
        let dead = ["file.\(getpid())~", "file.99999999~"]
        let others = ["file.\(getppid())~", "file.99999999x", "file.old~", "notes99999999~"]
        try (dead + others).forEach { try folder.write("half", to: $0) }
        let file = try XCTUnwrap(LockedFile.open(stored, for: .change))
        XCTAssertNotNil(try file.replace(file.state(), with: Array("new".utf8)))
        XCTAssertEqual(try folder.read("file"), "new")
        XCTAssertEqual(try Set(names()), Set(["file"] + others))
    }

    func testFileThatShrinksWhileItIsReadHasFewerBytes() throws {
        try folder.write("twelve bytes", to: "file")
        let file = try XCTUnwrap(LockedFile.open(stored, for: .read))
        let size = try file.state().size
        XCTAssertEqual(truncate(path, 6), 0)
        XCTAssertEqual(try file.bytes(0 ..< size), Array("twelve".utf8))
        XCTAssertEqual(try file.bytes(3 ..< size), Array("lve".utf8))
        XCTAssertEqual(try file.bytes(8 ..< size), [])
        XCTAssertEqual(try file.bytes(5 ..< 6), Array("e".utf8))
    }

    func testWaitingForTheLockReturnsTheFileThatIsThereAfterwards() throws {
        try folder.write("old", to: "file")
        let first = try XCTUnwrap(LockedFile.open(stored, for: .change))
        XCTAssertThrowsError(try LockedFile.open(stored, for: .change)) { error in
            XCTAssertEqual(error as? FileStoreError, stored.error(.locked))
        }
        _ = try first.replace(first.state(), with: Array("new".utf8))
        // The old file is still locked, but no longer in place.
        let second = try XCTUnwrap(LockedFile.open(stored, for: .change))
        XCTAssertEqual(try second.bytes(0 ..< 3), Array("new".utf8))
        withExtendedLifetime(first) {}
    }

    #if os(Linux)
        func testDescriptorsAreClosedAfterEveryOutcome() throws {
            try folder.write("", to: "file")
            try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
            let held = try XCTUnwrap(LockedFile.open(stored, for: .change))
            func useAll() throws {
                for mode in [LockedFile.AccessMode.readUnlocked, .read, .change] {
                    for name in ["file", "folder", "nothing", "nothing/file", "file/file"] {
                        _ = try? LockedFile.open(stored.at(folder.path(name)), for: mode)
                    }
                }
                let made = try LockedFile.create(stored.at(folder.path("new/one/file")))
                _ = try made.replace(made.state(), with: [1])
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
