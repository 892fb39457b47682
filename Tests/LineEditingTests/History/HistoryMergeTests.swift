import FileStore
import Foundation
import LineEditing
import TestSupport
import XCTest

final class HistoryMergeTests: XCTestCase {
    private var folder: TemporaryFolder!
    private var path: String {
        folder.path("history")
    }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
    }

    func testLinesOfOtherRunsAreMergedInTheFilesOrder() async throws {
        let (one, other) = (History(path: path), History(path: path))
        try await one.load()
        try await one.record("one 1")
        try await other.record("other 1")
        try await one.record("one 2")
        try await assertMerged(one, ["one 1", "other 1", "one 2"])
        try await assertMerged(other, ["one 1", "other 1", "one 2"])
        let entries = await one.entries
        XCTAssertEqual(entries, ["one 1", "other 1", "one 2"])
    }

    func testMergeIsNilWithoutNewLines() async throws {
        let history = History(path: path)
        try await history.load()
        try await assertMerged(history, nil)
        try await history.record("random")
        try await history.record("quit")
        try await assertMerged(history, nil)
        try await History(path: path).record("other")
        try await assertMerged(history, ["random", "quit", "other"])
        try await assertMerged(history, nil)
    }

    func testMergeIsNilWithoutAFile() async throws {
        let history = History(path: nil)
        try await history.record("random")
        try await assertMerged(history, nil)
    }

    func testFirstMergeReadsTheFile() async throws {
        try folder.write("random\n", to: "history")
        try await assertMerged(History(path: path), ["random"])
    }

    func testTrimmingByAnotherRunNeitherLosesNorRepeatsLines() async throws {
        let history = History(path: path, limit: 3)
        for number in 1 ... 7 {
            try await history.record("line \(number)")
        }
        try await History(path: path, limit: 3).load()
        XCTAssertEqual(try folder.read("history"), "line 5\nline 6\nline 7\n")
        try await history.record("line 8")
        try await assertMerged(history, ["line 6", "line 7", "line 8"])
        XCTAssertEqual(try folder.read("history"), "line 5\nline 6\nline 7\nline 8\n")
    }

    func testDeletedFileDoesNotRemoveEntries() async throws {
        let history = History(path: path)
        try await history.record("random")
        try FileManager.default.removeItem(atPath: path)
        try await assertMerged(history, nil)
        try await history.record("quit")
        try await assertMerged(history, nil)
        let entries = await history.entries
        XCTAssertEqual(entries, ["random", "quit"])
    }

    func testEqualNeighborsOfTwoRunsAreOneEntry() async throws {
        let (one, other) = (History(path: path), History(path: path))
        try await one.record("random")
        try await other.record("random")
        try await assertMerged(one, ["random"])
    }

    func testUnwrittenLinesStayTheNewest() async throws {
        let history = History(path: path)
        try await history.load()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        do {
            try await history.record("kept in memory")
            XCTFail("a folder was written to")
        } catch {}
        try FileManager.default.removeItem(atPath: path)
        try folder.write("other\n", to: "history")
        try await assertMerged(history, ["other", "kept in memory"])
        try await history.record("quit")
        XCTAssertEqual(try folder.read("history"), "other\nkept in memory\nquit\n")
        try await assertMerged(history, nil)
    }

    func testErrorIsThrownOnce() async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let history = History(path: path)
        do {
            _ = try await history.merge()
            XCTFail("a folder was read")
        } catch {
            XCTAssertEqual(error, StoredFile(.history, path: path).error(.notAFile(.folder)))
        }
        try await assertMerged(history, nil)
        try await history.record("random")
    }

    private func assertMerged(_ history: History, _ expected: [String]?, line: UInt = #line) async throws {
        let lines = try await history.merge()
        XCTAssertEqual(lines, expected, line: line)
    }
}
