import ChuckNorris
import FileStore
import Foundation
import TestSupport
import XCTest

/// Favorites files that are damaged, foreign or unusable: nothing in them is lost.
final class FavoritesErrorTests: FavoritesTestCase {
    private let joke = #"{"id":"a","value":"A."}"# + "\n"

    func testUnreadableLinesAreReportedOnceAndKept() async throws {
        let good = #"{"id":"a","value":"A.","by":{"somebody":[1,2]},"saved_at":"x"}"#
        let torn = #"{"id":"b","value":"B"#
        let bytes = Array("\(header)\(good)\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array(torn.utf8)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let store = store()

        try await assertEqual(store.all().map(\.id), ["a"])
        await assertEqual(store.takeNotice(), error(.damaged(lines: [4, 5])))
        _ = try await store.add(.sample("c"))
        _ = try await self.store().add(.sample("d"))
        _ = try await store.remove(id: "d")
        try await assertEqual(store.all().map(\.id), ["a", "c"])
        await assertEqual(store.takeNotice(), nil)

        let kept = try Data(contentsOf: URL(fileURLWithPath: path))
        XCTAssertEqual(kept.prefix(bytes.count), Data(bytes))
        let rest = String(decoding: kept.dropFirst(bytes.count), as: UTF8.self)
        XCTAssertTrue(rest.hasPrefix("\n{") && rest.contains("\"id\":\"c\""), rest)
    }

    func testUnknownKeysAndAByteOrderMarkSurviveAChange() async throws {
        for text in [
            #"{"version":1,"norris":"favorites","by":"hand"}"# + "\r\n"
                + #"{ "value" : "A.", "id":"a", "stars": 5, "categories":null }"# + "\n",
            "\u{FEFF}" + #"{"norris":"favorites","version":1}"# + "\r\n" + #"{"id":"a","value":"A."}"# + "\r\n",
        ] {
            try write(text)
            let store = store()

            try await assertEqual(store.all().map(\.id), ["a"])
            _ = try await store.add(.sample("b"))
            XCTAssertTrue(try read().hasPrefix(text + "{"))
            _ = try await store.remove(id: "b")

            XCTAssertEqual(try read(), text)
            await assertEqual(store.takeNotice(), nil)
        }
    }

    func testForeignAndNewerFilesAreLeftAlone() async throws {
        let cases: [(String, FileStoreError.Cause)] = [
            (#"{"norris":"favorites","version":2}"# + "\n\(joke)", .newer(version: 2)),
            (#"{"norris":"favorites","version":0}"# + "\n\(joke)", .foreign),
            (#"{"norris":"something","version":1}"# + "\n\(joke)", .foreign),
            ("{\"norris\":\"favor", .foreign),
            (String(joke.dropLast()), .foreign),
            ("\n\(header)\(joke)", .foreign),
            ("\0\0\0\0", .foreign),
        ]
        for (text, error) in cases {
            try write(text)
            await assertUnusable(error)
            XCTAssertEqual(try read(), text)
        }
    }

    func testMissingAndInvalidFoldersAreErrors() async throws {
        try folder.write("", to: "file")
        let below = folder.path("file/norris")

        await assertThrows(error(.noLocation, at: "")) { try await FavoritesFile(folder: nil).all() }
        await assertThrows(error(.unreadable(errno: ENOTDIR), at: below + "/favorites.jsonl")) {
            try await FavoritesFile(folder: below).all()
        }
        await assertThrows(error(.folderNotMade(errno: ENOTDIR), at: below)) {
            try await FavoritesFile(folder: below).add(.sample("a"))
        }
    }

    func testFullDiskIsAnErrorAndChangesNothing() async throws {
        let store = store()
        _ = try await store.add(.sample("a"))
        let text = try read()

        // A limit on the size of files stands in for a full disk: it also cuts a write short.
        try await withFileSizeLimit(UInt(text.utf8.count) + 10) {
            await assertThrows(error(.unwritable(errno: EFBIG))) { try await store.add(.sample("b")) }
            try await assertEqual(store.all().map(\.id), ["a"])
        }

        XCTAssertEqual(try read(), text)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["favorites.jsonl"])
        try await assertEqual(store.add(.sample("b")), true)
    }

    func testFileWithTooManyLinesIsLeftAlone() async throws {
        let most = header + joke + String(repeating: "\n", count: 99999)
        try write(most)
        let store = store()

        try await assertEqual(store.all().map(\.id), ["a"])
        await assertThrows(error(.tooManyLines(limit: 100_000))) { try await store.add(.sample("b")) }
        XCTAssertEqual(try read(), most)

        try write(most + joke)
        await assertUnusable(.tooManyLines(limit: 100_000))
        XCTAssertEqual(try read(), most + joke)
    }

    func testFileBeyondTheSizeLimitIsNeitherReadNorWritten() async throws {
        let store = FavoritesFile(folder: folder.path, limit: 1 << 10)
        _ = try await store.add(.sample("a"))

        await assertThrows(error(.tooLarge(limit: 1 << 10))) {
            try await store.add(.sample("b", value: String(repeating: "x", count: 1 << 10)))
        }
        try await assertEqual(store.all().map(\.id), ["a"])

        // Most of it has no blocks on the disk.
        XCTAssertEqual(truncate(path, 100 << 20), 0)
        await assertUnusable(.tooLarge(limit: 64 << 20))
        XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, 100 << 20)
    }

    func testWaitingForTheLockCanBeCancelled() async throws {
        try write(header)
        let descriptor = open(path, O_RDWR)
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
        let store = store()

        try await assertEqual(store.all().map(\.id), [], "reading does not wait")
        let adding = Task { try await store.add(.sample("a")) }
        adding.cancel()
        try await withinTime(5, rescue: { close(descriptor) }) {
            await assertThrows(error(.locked)) { try await adding.value }
        }
        close(descriptor)
        try await assertEqual(store.add(.sample("a")), true)
    }

    private func error(_ cause: FileStoreError.Cause, at other: String? = nil) -> FileStoreError {
        StoredFile(.favorites, path: other ?? path).error(cause)
    }

    private func assertUnusable(_ cause: FileStoreError.Cause, line: UInt = #line) async {
        let store = store()
        await assertThrows(error(cause), line: line) { try await store.all() }
        await assertThrows(error(cause), line: line) { try await store.add(.sample("z")) }
        await assertThrows(error(cause), line: line) { try await store.remove(id: "a") }
    }
}
