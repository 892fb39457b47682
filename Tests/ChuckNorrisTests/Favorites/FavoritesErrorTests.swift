import ChuckNorris
import FileStore
import Foundation
import TestSupport
import XCTest

/// Favorites files that are damaged, foreign or unusable: nothing in them is lost.
final class FavoritesErrorTests: XCTestCase {
    func testUnreadableLinesAreReportedOnceAndKept() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let good = #"{"id":"a","value":"A.","by":{"somebody":[1,2]},"saved_at":"x"}"#
        let torn = #"{"id":"b","value":"B"#
        let bytes = Array("\(header)\(good)\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array(torn.utf8)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let store = FavoritesFile(folder: folder.path)

        let ids = try await store.all().map(\.id)
        let notice = await store.takeNotice()
        _ = try await store.add(.sample("c"))
        _ = try await FavoritesFile(folder: folder.path).add(.sample("d"))
        _ = try await store.remove(id: "d")
        let left = try await store.all().map(\.id)
        let noticeLater = await store.takeNotice()

        XCTAssertEqual(ids, ["a"])
        XCTAssertEqual(notice, error(.damaged(lines: [4, 5]), at: path))
        XCTAssertNil(noticeLater)
        XCTAssertEqual(left, ["a", "c"])
        let kept = try Data(contentsOf: URL(fileURLWithPath: path))
        XCTAssertEqual(kept.prefix(bytes.count), Data(bytes))
        let rest = String(decoding: kept.dropFirst(bytes.count), as: UTF8.self)
        XCTAssertTrue(rest.hasPrefix("\n{") && rest.contains("\"id\":\"c\""), rest)
    }

    func testUnknownKeysSurviveAChange() async throws {
        let folder = try TemporaryFolder()
        let line = #"{ "value" : "A.", "id":"a", "stars": 5, "categories":null }"#
        try folder.write(#"{"version":1,"norris":"favorites","by":"hand"}"# + "\r\n\(line)\n", to: "favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)

        _ = try await store.add(.sample("b"))
        _ = try await store.remove(id: "b")

        XCTAssertEqual(
            try folder.read("favorites.jsonl"),
            #"{"version":1,"norris":"favorites","by":"hand"}"# + "\r\n\(line)\n"
        )
        let notice = await store.takeNotice()
        XCTAssertNil(notice)
    }

    func testDuplicateIdsAreOneFavorite() async throws {
        let folder = try TemporaryFolder()
        let first = #"{"id":"a","value":"A."}"#
        let again = #"{"id":"a","value":"A again."}"#
        let other = #"{"id":"b","value":"B."}"#
        try folder.write("\(header)\(first)\n\(other)\n\(again)\n", to: "favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)

        let values = try await store.all().map(\.joke.joke)
        XCTAssertEqual(values, ["A.", "B."])
        let removed = try await store.remove(id: "a")
        XCTAssertEqual(removed?.joke.joke, "A.")
        XCTAssertEqual(try folder.read("favorites.jsonl"), "\(header)\(other)\n")
    }

    func testForeignAndNewerFilesAreLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let joke = #"{"id":"a","value":"A."}"#
        let cases: [(String, FileStoreError.Cause)] = [
            (#"{"norris":"favorites","version":2}"# + "\n\(joke)\n", .newer(version: 2)),
            (#"{"norris":"favorites","version":0}"# + "\n\(joke)\n", .foreign),
            (#"{"norris":"something","version":1}"# + "\n\(joke)\n", .foreign),
            ("{\"norris\":\"favor", .foreign),
            (joke, .foreign),
            ("\n\(header)\(joke)\n", .foreign),
            ("\0\0\0\0", .foreign),
        ]
        for (text, error) in cases {
            try folder.write(text, to: "favorites.jsonl")
            await assertUnusable(folder.path, error)
            XCTAssertEqual(try folder.read("favorites.jsonl"), text)
        }
    }

    func testNonRegularFilesAreRejectedWithoutBlocking() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        try folder.write("theirs", to: "target")

        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await assertUnusable(folder.path, .notAFile(.folder))
        try FileManager.default.removeItem(atPath: path)
        XCTAssertEqual(symlink(folder.path("target"), path), 0)
        await assertUnusable(folder.path, .notAFile(.symbolicLink))
        XCTAssertEqual(try folder.read("target"), "theirs")
        try FileManager.default.removeItem(atPath: path)
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        // A call that waits for the other end of the pipe gets one.
        try await withinTime(rescue: { close(open(path, O_RDWR | O_NONBLOCK)) }) {
            await assertUnusable(folder.path, .notAFile(.pipe))
        }
    }

    func testMissingAndInvalidFoldersAreErrors() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let below = folder.path("file/norris")
        let file = below + "/favorites.jsonl"

        await assertUnusable(nil, .noLocation)
        await assertThrows(error(.unreadable(errno: ENOTDIR), at: file)) {
            try await FavoritesFile(folder: below).all()
        }
        await assertThrows(error(.folderNotMade(errno: ENOTDIR), at: below)) {
            try await FavoritesFile(folder: below).add(.sample("a"))
        }
    }

    func testFullDiskIsAnErrorAndChangesNothing() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)
        _ = try await store.add(.sample("a"))
        let text = try folder.read("favorites.jsonl")

        // A limit on the size of files stands in for a full disk: it also cuts a write short.
        try await withFileSizeLimit(UInt(text.utf8.count) + 10) {
            await assertThrows(error(.unwritable(errno: EFBIG), at: path)) {
                try await store.add(.sample("b"))
            }
            let ids = try await store.all().map(\.id)
            XCTAssertEqual(ids, ["a"])
        }

        XCTAssertEqual(try folder.read("favorites.jsonl"), text)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["favorites.jsonl"])
        let isNew = try await store.add(.sample("b"))
        XCTAssertTrue(isNew)
    }

    func testTooLargeFileIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        try folder.write(header, to: "favorites.jsonl")
        // It has no blocks on the disk.
        XCTAssertEqual(truncate(path, 100 << 20), 0)

        await assertUnusable(folder.path, .tooLarge(limit: 64 << 20))

        XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, 100 << 20)
    }

    func testFileWithTooManyLinesIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let joke = #"{"id":"a","value":"A."}"# + "\n"
        let most = header + joke + String(repeating: "\n", count: 99999)
        try folder.write(most, to: "favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)

        let ids = try await store.all().map(\.id)
        await assertThrows(error(.tooManyLines(limit: 100_000), at: path)) { try await store.add(.sample("b")) }
        XCTAssertEqual(ids, ["a"])
        XCTAssertEqual(try folder.read("favorites.jsonl"), most)

        try folder.write(most + joke, to: "favorites.jsonl")
        await assertUnusable(folder.path, .tooManyLines(limit: 100_000))
        XCTAssertEqual(try folder.read("favorites.jsonl"), most + joke)
    }

    func testByteOrderMarkAndCRLFAreKept() async throws {
        let folder = try TemporaryFolder()
        let text = "\u{FEFF}" + #"{"norris":"favorites","version":1}"# + "\r\n" + #"{"id":"a","value":"A."}"# + "\r\n"
        try folder.write(text, to: "favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)

        let ids = try await store.all().map(\.id)
        _ = try await store.add(.sample("b"))
        let notice = await store.takeNotice()

        XCTAssertEqual(ids, ["a"])
        XCTAssertNil(notice)
        XCTAssertTrue(try folder.read("favorites.jsonl").hasPrefix(text + "{"))
    }

    func testFileIsNotWrittenBeyondTheSizeLimit() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let store = FavoritesFile(folder: folder.path, limit: 1 << 10)
        _ = try await store.add(.sample("a"))

        await assertThrows(error(.tooLarge(limit: 1 << 10), at: path)) {
            try await store.add(.sample("b", value: String(repeating: "x", count: 1 << 10)))
        }

        let ids = try await store.all().map(\.id)
        XCTAssertEqual(ids, ["a"])
    }

    func testTemporaryFilesOfDeadProcessesAreRemoved() async throws {
        let folder = try TemporaryFolder()
        // No process has such a number; the other one is this process's parent.
        let dead = "favorites.jsonl.99999999~"
        let living = "favorites.jsonl.\(getppid())~"
        for name in [dead, living, "favorites.jsonl.old~"] {
            try folder.write("half", to: name)
        }

        _ = try await FavoritesFile(folder: folder.path).add(.sample("a"))

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        XCTAssertEqual(names, ["favorites.jsonl", living, "favorites.jsonl.old~"].sorted())
    }

    func testWaitingForTheLockCanBeCancelled() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(header, to: "favorites.jsonl")
        let descriptor = open(path, O_RDWR)
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
        let store = FavoritesFile(folder: folder.path)

        let ids = try await store.all().map(\.id)
        XCTAssertEqual(ids, [], "reading does not wait")
        let adding = Task { try await store.add(.sample("a")) }
        adding.cancel()
        try await withinTime(5, rescue: { close(descriptor) }) {
            await assertThrows(error(.locked, at: path)) { try await adding.value }
        }
        close(descriptor)
        let isNew = try await store.add(.sample("a"))
        XCTAssertTrue(isNew)
    }

    private func error(_ cause: FileStoreError.Cause, at path: String) -> FileStoreError {
        StoredFile(.favorites, path: path).error(cause)
    }

    private func assertUnusable(_ folder: String?, _ cause: FileStoreError.Cause, line: UInt = #line) async {
        let store = FavoritesFile(folder: folder)
        let expected = error(cause, at: folder.map { $0 + "/favorites.jsonl" } ?? "favorites.jsonl")
        await assertThrows(expected, line: line) { try await store.all() }
        await assertThrows(expected, line: line) { try await store.add(.sample("z")) }
        await assertThrows(expected, line: line) { try await store.remove(id: "a") }
    }
}
