import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest

/// Files with more bytes or lines than a history has.
final class HistoryOverlongTests: HistoryTestCase, SkippedUnderThreadSanitizer {
    func testTooLongFileIsKeptBesideExistingOldFilesAndItsEndIsRead() async throws {
        try folder.write("kept\n", to: "history.old")
        try folder.write("kept, too\n", to: "history.old.1")
        let beginning = "the very first line\n"
        try writeOverlong(beginning: beginning)
        try await assertOverlong(kept: ".old.2", ["line 6", "line 7"])
        XCTAssertEqual(try folder.read("history"), "line 6\nline 7\n")
        XCTAssertEqual(try folder.read("history.old"), "kept\n")
        XCTAssertEqual(try folder.read("history.old.1"), "kept, too\n")
        XCTAssertEqual(try size(of: ".old.2"), (8 << 20) + 1)
        let kept = try FileHandle(forReadingFrom: URL(fileURLWithPath: path + ".old.2"))
        XCTAssertEqual(try kept.read(upToCount: beginning.utf8.count), Data(beginning.utf8))
    }

    func testFileOfTheLongestLengthIsRead() async throws {
        try writeOverlong(beginning: "the very first line\n", length: 8 << 20)
        let history = History(path: path)
        await assertThrows(.damagedMoved(count: 1, to: path + ".old")) { try await history.load() }
        await assertEntries(of: history, ["the very first line"] + (1 ... 7).map { "line \($0)" })
    }

    func testFileOfTheLongestLengthWithAnotherNameIsReplaced() async throws {
        for (length, cause) in [(8 << 20, nil), ((8 << 20) + 1, .unwritable(errno: EMLINK))]
            as [(Int, FileStoreError.Cause?)]
        {
            try writeOverlong(beginning: "the very first line\n", length: length)
            XCTAssertEqual(link(path, path + ".snapshot"), 0)
            if let cause {
                await assertThrows(cause) { try await History(path: path).record("new") }
            } else {
                try await History(path: path).record("new")
                XCTAssertEqual(try size(of: ""), length + 4)
            }
            XCTAssertEqual(try size(of: ".snapshot"), length)
            XCTAssertEqual(unlink(path + ".snapshot"), 0)
        }
    }

    /// The path probably names another file, which must not be lost.
    func testFileWithFarTooManyLinesIsKept() async throws {
        let notes = (1 ... 7).map { "note \($0)\n" }.joined()
        try folder.write(notes, to: "history")
        try await assertOverlong(kept: ".old", ["note 6", "note 7"])
        XCTAssertEqual(try folder.read("history"), "note 6\nnote 7\n")
        XCTAssertEqual(try folder.read("history.old"), notes)
    }

    /// Writes a sparse file, whose middle is one line of NUL bytes.
    private func writeOverlong(beginning: String, length: Int = (8 << 20) + 1) throws {
        let end = "\n" + (1 ... 7).map { "line \($0)\n" }.joined()
        try folder.write(beginning, to: "history")
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(length - end.utf8.count))
        try file.write(contentsOf: Data(end.utf8))
        try file.close()
    }

    private func assertOverlong(kept ending: String, _ expected: [String]) async throws {
        let history = History(path: path, limit: 2)
        await assertThrows(.trimmed(old: path + ending)) { try await history.load() }
        await assertEntries(of: history, expected)
    }

    private func size(of ending: String) throws -> Int? {
        try attribute(.size, of: path + ending)
    }
}
