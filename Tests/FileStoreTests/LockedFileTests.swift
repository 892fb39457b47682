import FileStore
import Foundation
import TestSupport
import XCTest

/// What happens to a file between opening and closing it.
final class LockedFileTests: XCTestCase {
    private var folder: TemporaryFolder!
    private var path: String {
        folder.path("file")
    }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
    }

    func testAFileThatSomebodyElseChangesIsNotReplaced() throws {
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
            let file = try XCTUnwrap(LockedFile.open(path, for: .changing))
            let state = file.state
            try change()
            let theirs = try? folder.read("file")
            XCTAssertNil(try file.replace(state, with: Array("new".utf8)), name)
            file.close()
            XCTAssertEqual(try? folder.read("file"), theirs, name)
            XCTAssertEqual(try names().filter { $0.hasSuffix("~") }, [], name)
        }
    }

    func testAReplacedFileIsNewAndTheStateIsThatOfIt() throws {
        try folder.write("old", to: "file")
        let file = try XCTUnwrap(LockedFile.open(path, for: .changing))
        defer { file.close() }
        let after = try file.replace(file.state, with: Array("new".utf8))
        XCTAssertEqual(after, FileState(path: path))
        XCTAssertEqual(try folder.read("file"), "new")
        XCTAssertEqual(try names(), ["file"])
    }

    func testAFileThatShrinksWhileItIsReadHasFewerBytes() throws {
        try folder.write("twelve bytes", to: "file")
        let file = try XCTUnwrap(LockedFile.open(path, for: .reading))
        defer { file.close() }
        XCTAssertEqual(truncate(path, 6), 0)
        XCTAssertEqual(try file.contents(), Array("twelve".utf8))
        XCTAssertEqual(try file.contents(limit: 3), Array("lve".utf8))
        XCTAssertEqual(try file.beginning(99), Array("twelve".utf8))
        XCTAssertEqual(try file.lastByte(), UInt8(ascii: "e"))
    }

    func testWhoeverWaitsForTheLockGetsTheFileThatIsThereThen() throws {
        try folder.write("old", to: "file")
        let first = try XCTUnwrap(LockedFile.open(path, for: .changing))
        XCTAssertThrowsError(try LockedFile.open(path, for: .changing)) { error in
            XCTAssertEqual(error as? FileStoreError, .locked)
        }
        _ = try first.replace(first.state, with: Array("new".utf8))
        // The old file is locked still, and it is not the one that is meant.
        let second = try XCTUnwrap(LockedFile.open(path, for: .changing))
        XCTAssertEqual(try second.contents(), Array("new".utf8))
        second.close()
        first.close()
    }

    #if os(Linux)
        func testNoDescriptorIsLeftOpenWhateverHappens() throws {
            try folder.write("", to: "file")
            try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
            let held = try XCTUnwrap(LockedFile.open(folder.path("file"), for: .changing))
            func useAll() throws {
                for purpose in [LockedFile.Purpose.looking, .reading, .changing] {
                    for name in ["file", "folder", "nothing", "nothing/file", "file/file"] {
                        if let file = try? LockedFile.open(folder.path(name), for: purpose) {
                            file.close()
                        }
                    }
                }
                let made = try XCTUnwrap(LockedFile.open(folder.path("new/one/file"), for: .making))
                _ = try made.replace(made.state, with: [1])
                made.close()
            }
            try useAll()
            let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            for _ in 1 ... 20 {
                try useAll()
            }
            let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            held.close()
            // Others in this process may have opened one meanwhile.
            XCTAssertLessThan(after - before, 10)
        }
    #endif

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
}
