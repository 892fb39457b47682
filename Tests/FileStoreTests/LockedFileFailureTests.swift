import Foundation
import Platform
import TestSupport
import XCTest
@testable import FileStore

/// Files of other kinds and system calls that fail: an error is thrown, and the file never looks empty.
final class LockedFileFailureTests: LockedFileTestCase {
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

    func testReadingFromAClosedDescriptorIsAnError() throws {
        let opened = try openWithClosedDescriptor()
        assertThrows(.unreadable(errno: EBADF)) { _ = try opened.bytes(0 ..< 8) }
    }

    func testAppendingToAClosedDescriptorIsAnErrorAndCutsNothing() throws {
        let opened = try openWithClosedDescriptor()
        assertThrows(.unreadable(errno: EBADF)) { try opened.append([1]) }
        XCTAssertEqual(try folder.read("file"), "contents")
    }

    func testStatusOfAFileInAClosedFolderIsAnError() throws {
        try withClosedFolder { folder in
            let opened = LockedFile(file: file, descriptor: -1, folder: folder)
            assertThrows(.unreadable(errno: EBADF)) { _ = try opened.isInPlace(as: "file") }
            assertThrows(.unwritable(errno: EBADF)) { _ = try opened.replace(with: [1]) }
        }
        XCTAssertEqual(try folder.read("file"), "contents")
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

    func testOwnerOfAClosedFolderIsAnError() throws {
        try withClosedFolder { folder in
            XCTAssertThrowsError(try folder.checkOwner()) { error in
                XCTAssertEqual(error as? FileStoreError, file.folder.error(.unwritable(errno: EBADF)))
            }
        }
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

    /// The folder closes its descriptor at the end, which must be its own then.
    private func withClosedFolder(_ body: (Folder) throws -> Void) throws {
        let folder = try XCTUnwrap(Folder(file.folder))
        let copy = dup(folder.descriptor)
        close(folder.descriptor)
        defer {
            dup2(copy, folder.descriptor)
            close(copy)
        }
        try body(folder)
    }

    private func openWithClosedDescriptor() throws -> LockedFile {
        try LockedFile(file: file, descriptor: -1, folder: LockedFile.create(file).folder)
    }

    private func assertThrows(_ cause: FileStoreError.Cause, line: UInt = #line, _ body: () throws -> Void) {
        XCTAssertThrowsError(try body(), line: line) { error in
            XCTAssertEqual((error as? FileStoreError)?.cause, cause, line: line)
        }
    }
}
