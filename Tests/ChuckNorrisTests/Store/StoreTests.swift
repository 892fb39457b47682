import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// Files that are read, appended to and replaced.
final class StoreTests: FolderTestCase {
    private var store: Store {
        Store(folder: folder.path("new/norris"))
    }

    private var path: String {
        folder.path("new/norris/file")
    }

    private func replace(with text: String) throws {
        try store.replace("file", limit: 1 << 20) { _ in Array(text.utf8) }
    }

    func testMissingFileIsNotMadeByReading() throws {
        XCTAssertNil(try store.read("file", limit: 10))
        try store.replace("file", limit: 10) { bytes in
            XCTAssertEqual(bytes, [])
            return nil
        }
        XCTAssertEqual(try folder.names("new/norris"), [])
    }

    func testFileIsReplacedAndRead() throws {
        try replace(with: "one\n")
        try store.replace("file", limit: 1 << 20) { $0 + Array("two\n".utf8) }

        XCTAssertEqual(try store.read("file", limit: 8), Array("one\ntwo\n".utf8))
        XCTAssertEqual(try folder.names("new/norris"), ["file"])
    }

    func testLineIsAppendedBehindACompleteOne() throws {
        for (before, after) in [
            (nil, "new\n"), ("", "new\n"), ("one\n", "one\nnew\n"), ("one", "one\nnew\n"), (
                "x\nnew\n",
                "x\nnew\nnew\n"
            ),
        ] {
            try? FileManager.default.removeItem(atPath: path)
            if let before {
                try folder.write(before, to: "new/norris/file")
            }
            try store.append("new", to: "file", waitsForDisk: true)
            XCTAssertEqual(try folder.read("new/norris/file"), after)
        }
    }

    func testLastLineIsNotRepeated() throws {
        for before in ["new\n", "new", "one\nnew\n", "one\nnew"] {
            try folder.write(before, to: "new/norris/file")
            try store.append("new", to: "file", repeats: false)
            XCTAssertEqual(try folder.read("new/norris/file"), before)
        }
        for before in ["renew\n", "renew", "ew\n", "new\n\n"] {
            try folder.write(before, to: "new/norris/file")
            try store.append("new", to: "file", repeats: false)
            XCTAssertTrue(try folder.read("new/norris/file").hasSuffix("\nnew\n"), before)
        }
    }

    func testNewFilesAndFoldersAreForTheUserAloneWithAnyUmask() throws {
        for mask in [0, 0o777] as [mode_t] {
            try? FileManager.default.removeItem(atPath: folder.path("new"))
            let earlier = umask(mask)
            defer { umask(earlier) }
            try store.append("line", to: "file")
            try replace(with: "text")

            XCTAssertEqual(try folder.mode("new"), 0o700)
            XCTAssertEqual(try folder.mode("new/norris"), 0o700)
            XCTAssertEqual(try folder.mode("new/norris/file"), 0o600)
        }
    }

    func testPermissionsOfAnExistingFileStay() throws {
        try replace(with: "text")
        chmod(path, 0o640)
        try replace(with: "more")
        try store.append("line", to: "file")

        XCTAssertEqual(try folder.mode("new/norris/file"), 0o640)
    }

    func testOtherNameOfAFileKeepsItsContents() throws {
        try replace(with: "old\n")
        XCTAssertEqual(link(path, path + ".snapshot"), 0)
        try store.append("new", to: "file")

        XCTAssertEqual(try folder.read("new/norris/file"), "old\nnew\n")
        XCTAssertEqual(try folder.read("new/norris/file.snapshot"), "old\n")
    }

    func testTemporaryFileOfADeadProcessIsRemoved() throws {
        try folder.write("half", to: "new/norris/.file.norris~")
        try replace(with: "text")

        XCTAssertEqual(try folder.names("new/norris"), ["file"])
    }

    func testFileBeyondTheLimitIsNeitherReadNorWritten() throws {
        try replace(with: "text")
        XCTAssertEqual(truncate(path, 2 << 20), 0)
        let failure = Failure(.io, "\(path) has more than 1 MB.")

        assertFails(failure) { _ = try self.store.read("file", limit: 1 << 20) }
        assertFails(failure) { try self.replace(with: "new") }
        XCTAssertEqual(truncate(path, 4), 0)
        assertFails(failure) { try self.replace(with: String(repeating: "x", count: 2 << 20)) }
        XCTAssertEqual(try folder.read("new/norris/file"), "text")
    }

    func testChangeOfAProgramThatIgnoresTheLockIsKept() throws {
        try replace(with: "one\n")
        var count = 0
        try store.replace("file", limit: 1 << 20) { bytes in
            count += 1
            if count == 1 {
                _ = try? self.folder.write("one\nedited\n", to: "new/norris/file")
            }
            return bytes + Array("two\n".utf8)
        }
        XCTAssertEqual(try folder.read("new/norris/file"), "one\nedited\ntwo\n")
        assertFails(Failure(.io, "\(path) cannot be replaced: Device or resource busy.")) {
            try self.store.replace("file", limit: 1 << 20) { bytes in
                _ = try? self.folder.write(String(decoding: bytes, as: UTF8.self) + "x", to: "new/norris/file")
                return bytes
            }
        }
        XCTAssertEqual(try folder.names("new/norris"), ["file"])
    }

    func testFullDiskLeavesWhatWasThere() async throws {
        try replace(with: "12345678\n")
        // A limit on the size of files stands in for a full disk: it also cuts a write short.
        try await withFileSizeLimit(12) {
            let failure = Failure(.io, "\(self.path) cannot be written: File too large.")
            assertFails(failure) { try self.store.append("more", to: "file") }
            assertFails(failure) { try self.replace(with: "a longer text") }
            assertFails(Failure(.io, "\(self.path)2 cannot be written: File too large.")) {
                try self.store.append("a longer line", to: "file2")
            }
        }
        XCTAssertEqual(try folder.read("new/norris/file"), "12345678\n")
        XCTAssertEqual(try folder.names("new/norris"), ["file"])
    }

    func testUnknownHomeIsAFailureOfEveryCall() {
        let store = Store(folder: nil)
        let failure = Failure(.io, "Nothing says where files are kept: HOME is not set to an absolute path.")
        assertFails(failure) { _ = try store.read("file", limit: 1) }
        assertFails(failure) { try store.append("line", to: "file") }
        assertFails(failure) { try store.replace("file", limit: 1) { $0 } }
    }

    func testFoldersFollowTheXDGSpecification() {
        func paths(_ variables: [String: String]) -> [String] {
            let folders = Folders(environment: Environment(variables)) { _ in }
            return [folders.state, folders.data, folders.config].map { $0.path(of: "x") } + [folders.ownJokes ?? "none"]
        }
        XCTAssertEqual(paths(["HOME": "/h"]), [
            "/h/.local/state/norris/x", "/h/.local/share/norris/x", "/h/.config/norris/x",
            "/h/.local/share/norris/jokes",
        ])
        XCTAssertEqual(
            paths(["HOME": "/h", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "relative", "XDG_CONFIG_HOME": ""]),
            ["/s/norris/x", "/h/.local/share/norris/x", "/h/.config/norris/x", "/h/.local/share/norris/jokes"]
        )
        XCTAssertEqual(paths(["HOME": "relative", "XDG_DATA_HOME": "/d"]), ["x", "/d/norris/x", "x", "/d/norris/jokes"])
    }
}
