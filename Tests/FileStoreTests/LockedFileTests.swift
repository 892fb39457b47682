import Foundation
import Platform
import TestSupport
import XCTest
@testable import FileStore

/// Changes to a file between opening and closing it; other kinds of files, and system calls that fail.
final class LockedFileTests: XCTestCase {
    private var folder: TemporaryFolder!

    private var file: StoredFile {
        StoredFile(.favorites, path: folder.path("file"))
    }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        try folder.write("contents", to: "file")
    }

    override func tearDown() {
        folder = nil
    }

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

    func testOtherKindsOfFilesAreRejectedWithoutBlockingAndLeftAlone() throws {
        for (kind, make) in [
            (FileKind.symbolicLink, { symlink(self.file.path, $0) }), (.folder, { mkdir($0, 0o700) }),
            (.pipe, { mkfifo($0, 0o600) }),
        ] as [(FileKind, (String) -> Int32)] {
            let path = folder.path("\(kind)")
            XCTAssertEqual(make(path), 0)
            for mode in [LockedFile.AccessMode.readUnlocked, .read, .change, .create] {
                assertThrows(.notAFile(kind)) { _ = try LockedFile.open(file.at(path), for: mode) }
            }
        }
        XCTAssertEqual(try folder.read("file"), "contents")
    }

    func testClosedDescriptorIsAnErrorAndCutsNothing() throws {
        let opened = try LockedFile(file: file, descriptor: -1, folder: LockedFile.create(file).folder)
        assertThrows(.unreadable(errno: EBADF)) { _ = try opened.bytes(0 ..< 8) }
        assertThrows(.unreadable(errno: EBADF)) { try opened.append([1]) }
        XCTAssertEqual(try folder.read("file"), "contents")
    }

    func testClosedFolderIsAnError() throws {
        let folder = try XCTUnwrap(Folder(file.folder))
        // The folder closes its descriptor at the end, which must be its own then.
        let copy = dup(folder.descriptor)
        close(folder.descriptor)
        defer {
            dup2(copy, folder.descriptor)
            close(copy)
        }
        let opened = LockedFile(file: file, descriptor: -1, folder: folder)
        assertThrows(.unreadable(errno: EBADF)) { _ = try opened.isInPlace(as: "file") }
        assertThrows(.unwritable(errno: EBADF)) { _ = try opened.replace(with: [1]) }
        XCTAssertThrowsError(try folder.checkOwner()) { error in
            XCTAssertEqual(error as? FileStoreError, file.folder.error(.unwritable(errno: EBADF)))
        }
        XCTAssertEqual(try self.folder.read("file"), "contents")
    }

    func testStatusThatFailsWhileSavingIsAWriteError() throws {
        let unreachable = file.at(folder.path(String(repeating: "x", count: 300)))
        for mode in [LockedFile.AccessMode.change, .create] {
            assertThrows(.unwritable(errno: ENAMETOOLONG)) { _ = try LockedFile.open(unreachable, for: mode) }
        }
        assertThrows(.unreadable(errno: ENAMETOOLONG)) { _ = try LockedFile.open(unreachable, for: .read) }
        let folder = try XCTUnwrap(Folder(file.folder))
        let closed = LockedFile(file: file, descriptor: -1, folder: folder, mode: .change)
        assertThrows(.unwritable(errno: EBADF)) { try closed.append([1]) }
    }

    /// A pipe takes only part of the bytes, and cannot be truncated.
    func testBytesThatCannotBeTruncatedAreReported() throws {
        var ends: [Int32] = [-1, -1]
        XCTAssertEqual(pipe(&ends), 0)
        defer { close(ends[0]) }
        XCTAssertEqual(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0)
        let opened = try LockedFile(file: file, descriptor: ends[1], folder: XCTUnwrap(Folder(file.folder)))
        assertThrows(.partlyWritten(errno: EINVAL)) { try opened.append([UInt8](repeating: 1, count: 1 << 20)) }
        // Nothing is left to truncate when not even one byte was written.
        assertThrows(.unwritable(errno: EAGAIN)) { try opened.append([1]) }
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

    private func assertThrows(_ cause: FileStoreError.Cause, line: UInt = #line, _ body: () throws -> Void) {
        XCTAssertThrowsError(try body(), line: line) { error in
            XCTAssertEqual((error as? FileStoreError)?.cause, cause, line: line)
        }
    }
}
