import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest

/// Errors that occur for root, too, who ignores permissions.
final class HistoryErrorTests: HistoryTestCase {
    func testFailedWriteLeavesNoPartialLine() async throws {
        let history = History(path: path)
        try await history.record("random")
        // A file size limit simulates a full disk: it makes a write short, too.
        try await withFileSizeLimit(10) {
            await assertThrows(.unwritable(errno: EFBIG)) { try await history.record("search karate") }
            try await assertRecords("in silence", in: history)
        }
        XCTAssertEqual(try folder.read("history"), "random\n")
        try await history.record("quit")
        XCTAssertEqual(try folder.read("history"), "random\nsearch karate\nin silence\nquit\n")
        await assertEntries(of: history, ["random", "search karate", "in silence", "quit"])
        try await withFileSizeLimit(10) {
            await assertThrows(.unwritable(errno: EFBIG)) { try await history.record("news of it again") }
        }
    }

    func testFailedTrimmingLeavesFileAndEntries() async throws {
        let text = (1 ... 7).map { "line \($0)\n" }.joined()
        try folder.write(text, to: "history")
        let history = History(path: path, limit: 3)
        try await withFileSizeLimit(10) {
            await assertThrows(.unwritable(errno: EFBIG)) { try await history.load() }
        }
        await assertEntries(of: history, ["line 5", "line 6", "line 7"])
        XCTAssertEqual(try folder.read("history"), text)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["history"])
    }

    func testLockThatIsNeverReleasedKeepsLinesInMemory() async throws {
        try folder.write("earlier\n", to: "history")
        let history = History(path: path, lockTimeout: .seconds(0.1))
        try await history.load()
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)

        await assertThrows(.locked) { try await history.record("now") }
        let start = ContinuousClock.now
        let later = (1 ... 30).map { "later \($0)" }
        for line in later {
            try await history.record(line)
        }

        XCTAssertLessThan(ContinuousClock.now - start, .seconds(2), "waited for each line")
        await assertEntries(of: history, ["earlier", "now"] + later)
    }
}
