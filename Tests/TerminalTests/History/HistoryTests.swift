import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest

final class HistoryTests: HistoryTestCase {
    func testWithoutAPathTheLinesStayInMemory() async throws {
        for path in [nil, ""] {
            let history = History(path: path, limit: 3)
            try await history.load()
            for number in 1 ... 5 {
                try await assertRecords("line \(number)", in: history)
            }
            await assertEntries(of: history, ["line 3", "line 4", "line 5"])
        }
    }

    func testMissingFileIsNoErrorAndIsNotMade() async throws {
        let entries = try await History(path: folder.path("new/history")).load()
        XCTAssertEqual(entries, [])
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("new")))
    }

    func testLinesThatOtherRunsRecordLaterAreNotRead() async throws {
        for earlier in [[], ["earlier"]] {
            try? FileManager.default.removeItem(atPath: path)
            if !earlier.isEmpty {
                try folder.write("earlier\n", to: "history")
            }
            let (one, other) = (History(path: path), History(path: path))
            try await one.load()
            try await one.record("one 1")
            try await other.load()
            try await other.record("other 1")
            try await one.record("one 2")
            let ofOne = try await one.load()
            XCTAssertEqual(ofOne, earlier + ["one 1", "one 2"])
            let ofOther = try await other.load()
            XCTAssertEqual(ofOther, earlier + ["one 1", "other 1"])
            try await assertLoaded(earlier + ["one 1", "other 1", "one 2"])
        }
    }

    func testFileThatCouldNotBeReadIsReadLater() async throws {
        let history = History(path: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await assertThrows(.notAFile(.folder)) { try await history.load() }
        try await history.record("kept in memory")
        try FileManager.default.removeItem(atPath: path)
        try folder.write("other\n", to: "history")
        let loaded = try await history.load()
        XCTAssertEqual(loaded, ["other", "kept in memory"])
        try await history.record("quit")
        XCTAssertEqual(try folder.read("history"), "other\nkept in memory\nquit\n")
    }

    func testTrimmingByAnotherRunNeitherLosesNorRepeatsLines() async throws {
        let history = History(path: path, limit: 3)
        for number in 1 ... 7 {
            try await history.record("line \(number)")
        }
        try await History(path: path, limit: 3).load()
        XCTAssertEqual(try folder.read("history"), "line 5\nline 6\nline 7\n")
        try await history.record("line 8")
        await assertEntries(of: history, ["line 6", "line 7", "line 8"])
        XCTAssertEqual(try folder.read("history"), "line 5\nline 6\nline 7\nline 8\n")
    }

    func testUnwantedLinesAreNotRecorded() async throws {
        try folder.write("random\n", to: "history")
        let history = History(path: path)
        try await history.load()
        for line in [
            "", " secret", "random", "bell\u{7}", "csi\u{9B}31m", "_HiStOrY_V2_", "_HiStOrY_V3_ x",
            #"{"norris":"history","version":2}"#, "\u{FEFF}joke",
        ] {
            try await assertRecords(line, in: history, false)
        }
        let lines = ["quit", "random", "search é日👍", #"joke \040 _HiStOrY_V2_"#]
        for line in lines {
            try await assertRecords(line, in: history)
        }
        XCTAssertEqual(try folder.read("history"), (["random"] + lines + [""]).joined(separator: "\n"))
        try await assertLoaded(["random"] + lines)
    }

    func testFilesAndFoldersAreForTheUserAloneWithAnyUmask() async throws {
        for mask in [0, 0o777] as [mode_t] {
            let earlier = umask(mask)
            defer { umask(earlier) }
            let folder = try TemporaryFolder()
            chmod(folder.path, 0o700)
            let path = folder.path("a/b/history")
            try await History(path: path).record("random")
            XCTAssertEqual(try mode(of: folder.path("a")), 0o700)
            XCTAssertEqual(try mode(of: folder.path("a/b")), 0o700)
            XCTAssertEqual(try mode(of: path), 0o600)
            chmod(path, 0o666)
            try await History(path: path).load()
            XCTAssertEqual(try mode(of: path), 0o666, "reading changes nothing")
            try await History(path: path).record("quit")
            XCTAssertEqual(try mode(of: path), 0o600)
        }
    }

    func testWhatIsSetAsideIsUnreadableForOthers() async throws {
        let damaged = "line 1\n\u{1}\n"
        for (text, earlier) in [(damaged, nil), (damaged, "earlier\n"), (String(repeating: "line\n", count: 10), nil)] {
            let folder = try TemporaryFolder()
            let paths = try ["history": text, "history.old": earlier].compactMapValues(\.self).map { name, text in
                try folder.write(text, to: name)
            }
            paths.forEach { chmod($0, 0o644) }
            _ = try? await History(path: folder.path("history"), limit: 3).load()
            XCTAssertEqual(try mode(of: folder.path("history")), 0o600)
            XCTAssertEqual(try mode(of: folder.path("history.old")), 0o600, text)
        }
    }

    func testFileOfMoreThanTwiceTheLimitIsTrimmedToIt() async throws {
        for (count, isTrimmed) in [(6, false), (7, true)] {
            let lines = (1 ... count).map { "line \($0)" }
            try folder.write(lines.joined(separator: "\n") + "\n", to: "history")
            try await assertLoaded(lines.suffix(3), limit: 3)
            let left = isTrimmed ? lines.suffix(3) : lines
            XCTAssertEqual(try folder.read("history"), left.joined(separator: "\n") + "\n")
        }
        XCTAssertEqual(try mode(of: path), 0o600)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["history"])
    }

    func testConcurrentRunsLoseNoLines() async throws {
        try await withThrowingTaskGroup { group in
            for run in 1 ... 8 {
                let history = History(path: path, limit: 10000)
                for number in 1 ... 100 {
                    group.addTask { try await history.record("run \(run) line \(number)") }
                }
            }
            try await group.waitForAll()
        }
        let entries = try await History(path: path, limit: 10000).load()
        let expected = (1 ... 8).flatMap { run in (1 ... 100).map { "run \(run) line \($0)" } }
        XCTAssertEqual(entries.sorted(), expected.sorted())
    }

    func testConcurrentTrimmingLosesNoLines() async throws {
        let path = path
        try await withThrowingTaskGroup { group in
            // Each run's last lines must survive when another run trims.
            for run in 1 ... 4 {
                group.addTask {
                    for number in 1 ... (LongTests.areWanted ? 200 : 60) {
                        let history = History(path: path, limit: 100)
                        try await history.load()
                        try await history.record("run \(run) line \(number)")
                        let kept = try await History(path: path, limit: 1000).load()
                        // The three others add a few lines meanwhile; 100 are always kept.
                        XCTAssertTrue(kept.contains("run \(run) line \(number)"), "run \(run) line \(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func mode(of path: String) throws -> Int? {
        try attribute(.posixPermissions, of: path)
    }
}
