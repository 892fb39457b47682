import ChuckNorris
import FileStore
import Foundation
import TestSupport
import XCTest

/// Files that are not as they should be: each is said in a sentence, and nothing is lost.
final class FavoritesTroubleTests: XCTestCase {
    func testUnreadableLinesAreSaidOnceAndStayWhereTheyAre() async throws {
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
        XCTAssertEqual(notice, .damaged(path: path, lines: [4, 5]))
        XCTAssertNil(noticeLater)
        XCTAssertEqual(left, ["a", "c"])
        let kept = try Data(contentsOf: URL(fileURLWithPath: path))
        XCTAssertEqual(kept.prefix(bytes.count), Data(bytes))
        let rest = String(decoding: kept.dropFirst(bytes.count), as: UTF8.self)
        XCTAssertTrue(rest.hasPrefix("\n{") && rest.contains("\"id\":\"c\""), rest)
    }

    func testKeysThatNobodyKnowsSurviveAChange() async throws {
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

    func testJokeThatStandsThereTwiceIsOneAndGoesAsOne() async throws {
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

    func testFilesOfAnotherVersionOrProgramAreLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let joke = #"{"id":"a","value":"A."}"#
        let cases: [(String, FavoritesError)] = [
            (#"{"norris":"favorites","version":2}"# + "\n\(joke)\n", .newer(path: path, version: 2)),
            (#"{"norris":"favorites","version":0}"# + "\n\(joke)\n", .foreign(path: path)),
            (#"{"norris":"something","version":1}"# + "\n\(joke)\n", .foreign(path: path)),
            ("{\"norris\":\"favor", .foreign(path: path)),
            (joke, .foreign(path: path)),
            ("\n\(header)\(joke)\n", .foreign(path: path)),
            ("\0\0\0\0", .foreign(path: path)),
        ]
        for (text, error) in cases {
            try folder.write(text, to: "favorites.jsonl")
            await assertUseless(folder.path, error)
            XCTAssertEqual(try folder.read("favorites.jsonl"), text)
        }
    }

    func testWhatIsNoFileIsSaidWithoutWaiting() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        try folder.write("theirs", to: "target")

        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await assertUseless(folder.path, .notAFile(path: path, kind: .folder))
        try FileManager.default.removeItem(atPath: path)
        XCTAssertEqual(symlink(folder.path("target"), path), 0)
        await assertUseless(folder.path, .notAFile(path: path, kind: .symbolicLink))
        XCTAssertEqual(try folder.read("target"), "theirs")
        try FileManager.default.removeItem(atPath: path)
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        // Whoever waits for the pipe's other end gets it.
        try await withinTime(rescue: { close(open(path, O_RDWR | O_NONBLOCK)) }) {
            await assertUseless(folder.path, .notAFile(path: path, kind: .pipe))
        }
    }

    func testPlacesThatCannotBeAreSaid() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let below = folder.path("file/norris")
        let file = below + "/favorites.jsonl"

        await assertUseless(nil, .noPlace)
        await assertThrows(FavoritesError.unreadable(path: file, errno: ENOTDIR)) {
            try await FavoritesFile(folder: below).all()
        }
        await assertThrows(FavoritesError.folder(path: below, errno: ENOTDIR)) {
            try await FavoritesFile(folder: below).add(.sample("a"))
        }
    }

    func testFullDiskIsSaidAndNothingChanges() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)
        _ = try await store.add(.sample("a"))
        let text = try folder.read("favorites.jsonl")

        // A limit on the size of files stands in for a full disk: it also cuts a write short.
        try await withFileSizeLimit(UInt(text.utf8.count) + 10) {
            await assertThrows(FavoritesError.unwritable(path: path, errno: EFBIG)) {
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

    func testFileThatIsTooLongIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        try folder.write(header, to: "favorites.jsonl")
        // It has no blocks on the disk.
        XCTAssertEqual(truncate(path, 100 << 20), 0)

        await assertUseless(folder.path, .tooLong(path: path, limit: 64 << 20))

        XCTAssertEqual(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, 100 << 20)
    }

    func testAFileOfTooManyLinesIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let joke = #"{"id":"a","value":"A."}"# + "\n"
        let most = header + joke + String(repeating: "\n", count: 99999)
        try folder.write(most, to: "favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)

        let ids = try await store.all().map(\.id)
        await assertThrows(FavoritesError.tooMany(path: path, limit: 100_000)) { try await store.add(.sample("b")) }
        XCTAssertEqual(ids, ["a"])
        XCTAssertEqual(try folder.read("favorites.jsonl"), most)

        try folder.write(most + joke, to: "favorites.jsonl")
        await assertUseless(folder.path, .tooMany(path: path, limit: 100_000))
        XCTAssertEqual(try folder.read("favorites.jsonl"), most + joke)
    }

    func testTextOfAnotherSystemIsUnderstoodAndKept() async throws {
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

    func testAFileDoesNotGrowTooLongToBeRead() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("favorites.jsonl")
        let store = FavoritesFile(folder: folder.path, limit: 1 << 10)
        _ = try await store.add(.sample("a"))

        await assertThrows(FavoritesError.tooLong(path: path, limit: 1 << 10)) {
            try await store.add(.sample("b", value: String(repeating: "x", count: 1 << 10)))
        }

        let ids = try await store.all().map(\.id)
        XCTAssertEqual(ids, ["a"])
    }

    func testWhatAKilledRunHasLeftBehindIsRemovedAndWhatALivingOneWritesIsNot() async throws {
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

    func testLockThatIsNeverGivenBackCanBeGivenUp() async throws {
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
            await assertThrows(FavoritesError.locked(path: path)) { try await adding.value }
        }
        close(descriptor)
        let isNew = try await store.add(.sample("a"))
        XCTAssertTrue(isNew)
    }

    func testErrorsAreSentencesThatNameThePathAndTheWayOut() {
        let sentences: [(FavoritesError, String)] = [
            (.noPlace, "Favorites cannot be kept because nothing says where; set HOME or XDG_DATA_HOME."),
            (
                .folder(path: "/f", errno: EROFS),
                "The folder /f for the favorites cannot be made (Read-only file system); set XDG_DATA_HOME to a folder that can be written to."
            ),
            (
                .notAFile(path: "/f", kind: .symbolicLink),
                "The favorites cannot be kept in /f because that is a symbolic link and not a regular file; move it away."
            ),
            (
                .notOwn(path: "/f"),
                "The favorites cannot be changed because /f belongs to another user; set XDG_DATA_HOME to a folder of your own."
            ),
            (
                .unreadable(path: "/f", errno: EACCES),
                "The favorites cannot be read from /f (Permission denied); make the file readable for you, or move it away."
            ),
            (
                .unwritable(path: "/f", errno: ENOSPC),
                "The favorites cannot be written to /f (No space left on device) and are as they were before; make room or give yourself permission, and try again."
            ),
            (
                .foreign(path: "/f"),
                "The file /f does not begin as favorites of norris do, and was left alone; repair its first line, or move it away."
            ),
            (
                .newer(path: "/f", version: 2),
                "The favorites in /f are of version 2, which this norris does not know, and were left alone; get a newer norris."
            ),
            (
                .tooLong(path: "/f", limit: 64 << 20),
                "The favorites in /f would need more than the 64 MB that norris reads; remove some, or move the file away."
            ),
            (
                .tooMany(path: "/f", limit: 100_000),
                "The favorites in /f would need more than the 100000 lines that norris reads; remove some, or move the file away."
            ),
            (
                .locked(path: "/f"),
                "Another program has had the favorites in /f locked for too long; end it, or try again later."
            ),
            (
                .damaged(path: "/f", lines: [2]),
                "Line 2 of the favorites in /f cannot be read as a joke and will be kept as found; repair or delete what is there with an editor."
            ),
            (
                .damaged(path: "/f", lines: [2, 3, 4, 5, 6]),
                "Lines 2, 3, 4 and 2 more of the favorites in /f cannot be read as a joke and will be kept as found; repair or delete what is there with an editor."
            ),
        ]
        for (error, sentence) in sentences {
            XCTAssertEqual(error.description, sentence)
        }
    }

    private func assertUseless(
        _ folder: String?,
        _ reading: FavoritesError,
        changing: FavoritesError? = nil,
        line: UInt = #line
    ) async {
        let store = FavoritesFile(folder: folder)
        await assertThrows(reading, line: line) { try await store.all() }
        await assertThrows(changing ?? reading, line: line) { try await store.add(.sample("z")) }
        await assertThrows(changing ?? reading, line: line) { try await store.remove(id: "a") }
    }
}
