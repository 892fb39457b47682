import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// The favorites, and files that are damaged, foreign or unusable: nothing in them is lost.
final class FavoritesFileTests: FolderTestCase {
    private let header = "{\"norris\":\"favorites\",\"version\":1}\n"
    private let joke = #"{"id":"a","value":"A."}"# + "\n"

    private var path: String {
        folder.path("favorites.jsonl")
    }

    private lazy var store = newStore()

    /// A new instance, which has read nothing yet.
    private func newStore() -> FavoritesFile {
        FavoritesFile(folder: folder.path)
    }

    private func read() throws -> String {
        try folder.read("favorites.jsonl")
    }

    private func write(_ text: String) throws {
        try folder.write(text, to: "favorites.jsonl")
    }

    func testMissingFileMeansNoFavoritesAndIsNotMade() async throws {
        let store = FavoritesFile(folder: folder.path("new/norris"))

        try await assertEqual(store.all(), [])
        try await assertEqual(store.remove(id: "a"), nil)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("new")))
    }

    func testFileIsReadableAndHasTheKeysOfTheAPI() async throws {
        let response = ChuckNorrisResponse(
            iconUrl: "https://a/icon.png",
            id: "x1",
            url: "https://a/x1",
            value: "He said \"no\\yes\"\nand left, é日👍.",
            categories: ["dev", "food"],
            createdAt: "2020-01-05 13:42:19.576875",
            updatedAt: "2020-01-06 13:42:19"
        )
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let favorite = Favorite(JokeModel(response: response), savedAt: date)

        _ = try await newStore().add(favorite)

        XCTAssertEqual(try read(), #"""
        {"norris":"favorites","version":1}
        {"categories":["dev","food"],"created_at":"2020-01-05 13:42:19.576875","icon_url":"https://a/icon.png",\#
        "id":"x1","source":"api","updated_at":"2020-01-06 13:42:19","url":"https://a/x1",\#
        "value":"He said \"no\\yes\"\nand left, é日👍.","saved_at":"2023-11-14T22:13:20Z"}

        """#)
        try await assertEqual(newStore().all(), [favorite])
    }

    func testFavoritesAreOrderedAndUniqueAndReturnedWhenRemoved() async throws {
        try write("")

        try await assertEqual(store.all(), [])
        for (id, isNew) in [("c", true), ("a", true), ("b", true), ("a", false)] {
            try await assertEqual(store.add(.sample(id)), isNew, id)
        }
        try await assertEqual(newStore().all().map(\.id), ["c", "a", "b"])
        try await assertEqual(store.favorite(id: "a"), .sample("a"))
        try await assertEqual(store.favorite(id: "d"), nil)
        try await assertEqual(store.remove(id: "a"), .sample("a"))
        try await assertEqual(store.remove(id: "a"), nil)
        try await assertEqual(newStore().all(), [.sample("c"), .sample("b")])
    }

    func testChangesAreVisibleToOtherInstances() async throws {
        let second = newStore()
        _ = try await store.add(.sample("a"))
        try await assertEqual(second.all().map(\.id), ["a"])
        _ = try await store.add(.sample("b"))
        try await assertEqual(second.all().map(\.id), ["a", "b"])
        _ = try await second.remove(id: "a")
        try await assertEqual(store.all().map(\.id), ["b"])
        try FileManager.default.removeItem(atPath: path)
        try await assertEqual(store.all(), [])
    }

    func testConcurrentChangesLoseNothing() async throws {
        let numbers = 1 ... (LongTests.areWanted ? 100 : 40)
        try await withThrowingTaskGroup { group in
            for run in ["a", "b"] {
                let store = newStore()
                group.addTask {
                    for number in numbers {
                        try await assertEqual(store.add(.sample("\(run)\(number)")), true)
                        let isShared = try await store.add(.sample("shared\(number)"))
                        if !isShared {
                            // The other instance has added it.
                            let removed = try await store.remove(id: "shared\(number)")
                            XCTAssertNotNil(removed)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }

        let expected = numbers.flatMap { ["a\($0)", "b\($0)"] }
        try await assertEqual(newStore().all().map(\.id).sorted(), expected.sorted())
    }

    func testUnreadableLinesAreReportedOnceAndKept() async throws {
        let good = #"{"id":"a","value":"A.","by":{"somebody":[1,2]},"saved_at":"x"}"#
        let torn = #"{"id":"b","value":"B"#
        let bytes = Array("\(header)\(good)\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array(torn.utf8)
        try Data(bytes).write(to: URL(fileURLWithPath: path))

        try await assertEqual(store.all().map(\.id), ["a"])
        await assertEqual(store.takeNotice(), error(.damaged(lines: [4, 5])))
        _ = try await store.add(.sample("c"))
        _ = try await newStore().add(.sample("d"))
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
            store = newStore()

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

        try await assertEqual(store.all().map(\.id), [], "reading does not wait")
        let adding = Task { [store] in try await store.add(.sample("a")) }
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
        store = newStore()
        await assertThrows(error(cause), line: line) { try await store.all() }
        await assertThrows(error(cause), line: line) { try await store.add(.sample("z")) }
        await assertThrows(error(cause), line: line) { try await store.remove(id: "a") }
    }
}

extension Favorite {
    static func sample(_ id: String, value: String? = nil) -> Favorite {
        let response = ChuckNorrisResponse(id: id, value: value ?? "Joke \(id).")
        return Favorite(JokeModel(response: response), savedAt: Date(timeIntervalSince1970: 1_700_000_000))
    }
}
