import ChuckNorris
import Foundation
import TestSupport
import XCTest

final class FavoritesFileTests: FavoritesTestCase {
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

        _ = try await store().add(favorite)

        XCTAssertEqual(try read(), #"""
        {"norris":"favorites","version":1}
        {"categories":["dev","food"],"created_at":"2020-01-05 13:42:19.576875","icon_url":"https://a/icon.png",\#
        "id":"x1","source":"api","updated_at":"2020-01-06 13:42:19","url":"https://a/x1",\#
        "value":"He said \"no\\yes\"\nand left, é日👍.","saved_at":"2023-11-14T22:13:20Z"}

        """#)
        try await assertEqual(store().all(), [favorite])
    }

    func testFavoritesAreOrderedAndUniqueAndReturnedWhenRemoved() async throws {
        try write("")
        let store = store()

        try await assertEqual(store.all(), [])
        for (id, isNew) in [("c", true), ("a", true), ("b", true), ("a", false)] {
            try await assertEqual(store.add(.sample(id)), isNew, id)
        }
        try await assertEqual(ids(), ["c", "a", "b"])
        try await assertEqual(store.favorite(id: "a"), .sample("a"))
        try await assertEqual(store.favorite(id: "d"), nil)
        try await assertEqual(store.remove(id: "a"), .sample("a"))
        try await assertEqual(store.remove(id: "a"), nil)
        try await assertEqual(self.store().all(), [.sample("c"), .sample("b")])
    }

    func testChangesAreVisibleToOtherInstances() async throws {
        let first = store()
        let second = store()
        _ = try await first.add(.sample("a"))
        try await assertEqual(second.all().map(\.id), ["a"])
        _ = try await first.add(.sample("b"))
        try await assertEqual(second.all().map(\.id), ["a", "b"])
        _ = try await second.remove(id: "a")
        try await assertEqual(first.all().map(\.id), ["b"])
        try FileManager.default.removeItem(atPath: path)
        try await assertEqual(first.all(), [])
    }

    func testConcurrentChangesLoseNothing() async throws {
        let numbers = 1 ... (LongTests.areWanted ? 100 : 40)
        try await withThrowingTaskGroup { group in
            for run in ["a", "b"] {
                let store = store()
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
        try await assertEqual(ids().sorted(), expected.sorted())
    }
}
