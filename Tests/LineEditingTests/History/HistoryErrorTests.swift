import FileStore
import Foundation
import LineEditing
import TestSupport
import XCTest

/// Trouble that a test may have as root, too, whom permissions don't stop.
final class HistoryErrorTests: XCTestCase {
    private let advice = "set X to another file"

    func testAFolderInTheFilesPlaceIsSaid() async throws {
        let folder = try TemporaryFolder()
        await assertUseless(folder.path, .notAFile(path: folder.path, kind: .folder, advice: advice))
    }

    func testAPipeInTheFilesPlaceIsSaidWithoutWaiting() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("history")
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        // Whoever waits for the pipe's other end gets it.
        try await withinTime(rescue: { close(open(path, O_RDWR | O_NONBLOCK)) }) {
            await assertUseless(path, .notAFile(path: path, kind: .pipe, advice: advice))
        }
    }

    func testADeviceInTheFilesPlaceIsSaid() async {
        await assertUseless("/dev/null", .notAFile(path: "/dev/null", kind: .device, advice: advice))
    }

    func testASymbolicLinkIsNotFollowed() async throws {
        let folder = try TemporaryFolder()
        try folder.write("theirs\n", to: "target")
        XCTAssertEqual(symlink(folder.path("target"), folder.path("history")), 0)
        let path = folder.path("history")
        await assertUseless(path, .notAFile(path: path, kind: .symbolicLink, advice: advice))
        XCTAssertEqual(try folder.read("target"), "theirs\n")
    }

    func testAPathThatIsTooLongIsSaid() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path(String(repeating: "x", count: 300))
        await assertUseless(
            path,
            .unwritable(path: path, errno: ENAMETOOLONG, advice: advice),
            loading: .unreadable(path: path, errno: ENAMETOOLONG, advice: advice)
        )
    }

    func testAPathBelowAFileIsSaid() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        for (name, recording) in [
            (
                "file/history",
                HistoryError.unwritable(path: folder.path("file/history"), errno: ENOTDIR, advice: advice)
            ),
            ("file/sub/history", .folder(path: folder.path("file/sub"), errno: ENOTDIR, advice: advice)),
        ] {
            let loading = HistoryError.unreadable(path: folder.path(name), errno: ENOTDIR, advice: advice)
            await assertUseless(folder.path(name), recording, loading: loading)
        }
    }

    func testAFailedWriteIsSaidAndLeavesNoHalfLine() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("history")
        let history = History(path: path, advice: advice)
        try await history.record("random")
        // A limit on the size of files stands in for a full disk: it also cuts a write short.
        try await withFileSizeLimit(10) {
            await assertThrows(.unwritable(path: path, errno: EFBIG, advice: advice)) {
                try await history.record("search karate")
            }
            let isKept = try await history.record("in silence")
            XCTAssertTrue(isKept)
        }
        XCTAssertEqual(try folder.read("history"), "random\n")
        try await history.record("quit")
        XCTAssertEqual(try folder.read("history"), "random\nsearch karate\nin silence\nquit\n")
        let entries = await history.entries
        XCTAssertEqual(entries, ["random", "search karate", "in silence", "quit"])
        try await withFileSizeLimit(10) {
            await assertThrows(.unwritable(path: path, errno: EFBIG, advice: advice)) {
                try await history.record("news of it again")
            }
        }
    }

    func testTrimmingThatFailsLeavesTheFileAndTheEntries() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("history")
        let text = (1 ... 7).map { "line \($0)\n" }.joined()
        try folder.write(text, to: "history")
        let history = History(path: path, limit: 3, advice: advice)
        try await withFileSizeLimit(10) {
            await assertThrows(.unwritable(path: path, errno: EFBIG, advice: advice)) { try await history.load() }
        }
        let entries = await history.entries
        XCTAssertEqual(entries, ["line 5", "line 6", "line 7"])
        XCTAssertEqual(try folder.read("history"), text)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["history"])
    }

    func testALockThatIsNeverGivenBackIsSaidAndTheLineIsKeptInMemory() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("earlier\n", to: "history")
        let history = History(path: path, advice: advice)
        try await history.load()
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)

        await assertThrows(HistoryError.locked(path: path, advice: advice)) { try await history.record("now") }
        let start = ContinuousClock.now
        for number in 1 ... 3 {
            try await history.record("later \(number)")
        }

        XCTAssertLessThan(ContinuousClock.now - start, .seconds(2), "waited for each line")
        let entries = await history.entries
        XCTAssertEqual(entries, ["earlier", "now", "later 1", "later 2", "later 3"])
    }

    func testErrorsAreSentencesThatNameThePathAndTheWayOut() {
        XCTAssertEqual(
            HistoryError.notAFile(path: "/h", kind: .folder, advice: advice).description,
            "The history cannot be kept in /h because that is a folder and not a regular file; set X to another file."
        )
        XCTAssertEqual(
            HistoryError.notOwn(path: "/h", advice: advice).description,
            "The history is not written because /h belongs to another user; set X to another file."
        )
        XCTAssertEqual(
            HistoryError.newer(path: "/h", advice: advice).description,
            "The history in /h is of a later version, which this norris does not know, and is left alone; set X to another file."
        )
        XCTAssertEqual(
            HistoryError.damaged(path: "/h", count: 1, kept: "/h.old").description,
            "A line of the history in /h cannot be read, and is in /h.old now; look at it there, or delete that file."
        )
        XCTAssertEqual(
            HistoryError.damaged(path: "/h", count: 2, kept: "/h.old").description,
            "2 lines of the history in /h cannot be read, and are in /h.old now; look at them there, or delete that file."
        )
        XCTAssertEqual(
            HistoryError.tooLong(path: "/h", kept: "/h.old").description,
            "The history in /h was far longer than norris keeps, and is in /h.old now; only its last lines go on, so look at it there, or delete that file."
        )
        XCTAssertEqual(
            HistoryError.locked(path: "/h", advice: advice).description,
            "Another program has had the history in /h locked for too long; end it, or set X to another file."
        )
        XCTAssertEqual(
            HistoryError.unreadable(path: "/h", errno: EACCES, advice: advice).description,
            "The history cannot be read from /h (Permission denied); set X to another file."
        )
        XCTAssertEqual(
            HistoryError.unwritable(path: "/h", errno: ENOSPC, advice: advice).description,
            "The history cannot be written to /h (No space left on device); set X to another file."
        )
        XCTAssertEqual(
            HistoryError.folder(path: "/f", errno: EROFS, advice: advice).description,
            "The folder /f for the history cannot be made (Read-only file system); set X to another file."
        )
    }

    private func assertUseless(
        _ path: String,
        _ recording: HistoryError,
        loading: HistoryError? = nil,
        line: UInt = #line
    ) async {
        let history = History(path: path, advice: advice)
        await assertThrows(recording, line: line) { try await history.record("random") }
        let entries = await history.entries
        XCTAssertEqual(entries, ["random"], "in memory it goes on", line: line)

        let loaded = History(path: path, advice: advice)
        await assertThrows(loading ?? recording, line: line) { try await loaded.load() }
        do {
            let isKept = try await loaded.record("random")
            let all = try await loaded.load()
            XCTAssertTrue(isKept, line: line)
            XCTAssertEqual(all, ["random"], "in memory it goes on", line: line)
        } catch {
            XCTFail("said twice: \(error)", line: line)
        }
    }
}
