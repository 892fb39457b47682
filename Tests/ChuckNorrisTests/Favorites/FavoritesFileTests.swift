import ChuckNorris
import Foundation
import TestSupport
import XCTest

final class FavoritesFileTests: XCTestCase {
    func testMissingFileMeansNoFavoritesAndIsNotMade() async throws {
        let folder = try TemporaryFolder()
        let store = FavoritesFile(folder: folder.path("new/norris"))

        let favorites = try await store.all()
        let removed = try await store.remove(id: "a")

        XCTAssertEqual(favorites, [])
        XCTAssertNil(removed)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("new")))
    }

    func testEmptyFileCanBeUsed() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)

        let before = try await store.all()
        let isNew = try await store.add(.sample("a"))
        let after = try await store.all()

        XCTAssertEqual(before, [])
        XCTAssertTrue(isNew)
        XCTAssertEqual(after, [.sample("a")])
    }

    func testFileIsReadableAndHasTheKeysOfTheAPI() async throws {
        let folder = try TemporaryFolder()
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

        _ = try await FavoritesFile(folder: folder.path).add(favorite)
        let read = try await FavoritesFile(folder: folder.path).all()

        XCTAssertEqual(try folder.read("favorites.jsonl"), #"""
        {"norris":"favorites","version":1}
        {"categories":["dev","food"],"created_at":"2020-01-05 13:42:19.576875","icon_url":"https://a/icon.png",\#
        "id":"x1","source":"api","updated_at":"2020-01-06 13:42:19","url":"https://a/x1",\#
        "value":"He said \"no\\yes\"\nand left, é日👍.","saved_at":"2023-11-14T22:13:20Z"}

        """#)
        XCTAssertEqual(read, [favorite])
    }

    func testUnsafeCharactersAreEscapedAndReadBack() async throws {
        let folder = try TemporaryFolder()
        let value = "\u{0}\u{1B}[2J\u{7F}\u{9B}31m\u{202E}\u{2066}\u{2028}\u{FEFF}\u{E0061}\r\t👩‍💻"
        let favorite = Favorite.sample("\u{7}", value: value)

        _ = try await FavoritesFile(folder: folder.path).add(favorite)
        let text = try folder.read("favorites.jsonl")
        let read = try await FavoritesFile(folder: folder.path).all()

        let expected = #""\u0000\u001b[2J\u007f\u009b31m\u202e\u2066\u2028\ufeff\udb40\udc61\u000d\t"# + "👩‍💻\""
        XCTAssertTrue(text.contains(expected), text.debugDescription)
        XCTAssertTrue(text.contains(#""id":"\u0007""#), text)
        XCTAssertEqual(read, [favorite])
    }

    func testFavoritesAreOrderedAndUnique() async throws {
        let folder = try TemporaryFolder()
        let store = FavoritesFile(folder: folder.path)

        var answers: [Bool] = []
        for id in ["c", "a", "b", "a"] {
            try await answers.append(store.add(.sample(id)))
        }
        let ids = try await FavoritesFile(folder: folder.path).all().map(\.id)

        XCTAssertEqual(answers, [true, true, true, false])
        XCTAssertEqual(ids, ["c", "a", "b"])
    }

    func testIdIsFoundHoweverItIsWritten() async throws {
        let folder = try TemporaryFolder()
        let writings = [
            ("a/b", #""a\/b""#), ("abc", #""\u0061bc""#), ("q\"q", #""q\"q""#), ("q\"q", #""q\u0022q""#),
            ("b\\s", #""b\\s""#), ("\u{8}", #""\b""#), ("\u{E9}", "\"e\u{301}\""), ("new\nline", #""new\nline""#),
            ("Xy_-1", #""Xy_-1""#),
        ]
        for (id, writing) in writings {
            try folder.write(header + #"{"id":"old","value":"Said \#(id.count)."}"# + "\n", to: "favorites.jsonl")
            let store = FavoritesFile(folder: folder.path)
            let before = try await store.favorite(id: id)
            try folder.write(header + #"{ "value" : "A.", "id" :\#(writing)}"# + "\n", to: "favorites.jsonl")
            let found = try await store.favorite(id: id)
            let isNew = try await store.add(.sample(id))
            let removed = try await store.remove(id: id)
            XCTAssertNil(before, writing)
            XCTAssertEqual(found?.joke.joke, "A.", writing)
            XCTAssertFalse(isNew, writing)
            XCTAssertEqual(removed?.id, id, writing)
        }
    }

    func testRemovedFavoriteIsReturned() async throws {
        let folder = try TemporaryFolder()
        let store = FavoritesFile(folder: folder.path)
        for id in ["a", "b", "c"] {
            _ = try await store.add(.sample(id))
        }

        let removed = try await store.remove(id: "b")
        let again = try await store.remove(id: "b")
        let left = try await FavoritesFile(folder: folder.path).all().map(\.id)

        XCTAssertEqual(removed, .sample("b"))
        XCTAssertNil(again)
        XCTAssertEqual(left, ["a", "c"])
    }

    func testChangesAreVisibleToOtherInstances() async throws {
        let folder = try TemporaryFolder()
        let first = FavoritesFile(folder: folder.path)
        let second = FavoritesFile(folder: folder.path)
        _ = try await first.add(.sample("a"))

        let seen = try await second.all().map(\.id)
        _ = try await first.add(.sample("b"))
        let seenLater = try await second.all().map(\.id)
        _ = try await second.remove(id: "a")
        let seenByFirst = try await first.all().map(\.id)
        try FileManager.default.removeItem(atPath: folder.path("favorites.jsonl"))
        let seenWithoutAFile = try await first.all()

        XCTAssertEqual(seen, ["a"])
        XCTAssertEqual(seenLater, ["a", "b"])
        XCTAssertEqual(seenByFirst, ["b"])
        XCTAssertEqual(seenWithoutAFile, [])
    }

    func testFilesAndFoldersAreForTheUserAlone() async throws {
        let earlier = umask(0)
        defer { umask(earlier) }
        let folder = try TemporaryFolder()
        _ = try await FavoritesFile(folder: folder.path("share/norris")).add(.sample("a"))

        XCTAssertEqual(try mode(of: folder.path("share")), 0o700)
        XCTAssertEqual(try mode(of: folder.path("share/norris")), 0o700)
        XCTAssertEqual(try mode(of: folder.path("share/norris/favorites.jsonl")), 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("share/norris"))
        XCTAssertEqual(names, ["favorites.jsonl"])
    }

    func testConcurrentChangesLoseNothing() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        let numbers = 1 ... (LongTests.areWanted ? 100 : 40)
        try await withThrowingTaskGroup { group in
            for run in ["a", "b"] {
                let store = FavoritesFile(folder: path)
                group.addTask {
                    for number in numbers {
                        let isNew = try await store.add(.sample("\(run)\(number)"))
                        XCTAssertTrue(isNew)
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

        let ids = try await FavoritesFile(folder: path).all().map(\.id)
        let expected = numbers.flatMap { ["a\($0)", "b\($0)"] }
        XCTAssertEqual(ids.sorted(), expected.sorted())
    }

    func testTenThousandFavoritesAreKept() async throws {
        let folder = try TemporaryFolder()
        let lines = (1 ... 10000).map { #"{"id":"\#($0)","value":"joke \#($0)"}"# }
        try folder.write(header + lines.joined(separator: "\n") + "\n", to: "favorites.jsonl")
        let store = FavoritesFile(folder: folder.path)

        _ = try await store.add(.sample("new"))
        _ = try await store.remove(id: "5000")
        let ids = try await FavoritesFile(folder: folder.path).all().map(\.id)

        XCTAssertEqual(ids, (1 ... 10000).filter { $0 != 5000 }.map(String.init) + ["new"])
    }

    private func mode(of path: String) throws -> Int {
        let value = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        return try XCTUnwrap(value as? NSNumber).intValue
    }
}

let header = "{\"norris\":\"favorites\",\"version\":1}\n"

extension Favorite {
    static func sample(_ id: String, value: String? = nil) -> Favorite {
        let response = ChuckNorrisResponse(iconUrl: "", id: id, url: "", value: value ?? "Joke \(id).")
        return Favorite(JokeModel(response: response), savedAt: Date(timeIntervalSince1970: 1_700_000_000))
    }
}
