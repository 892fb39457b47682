import ChuckNorris
import Foundation
import TestSupport
import XCTest

final class FavoritesTests: FolderTestCase {
    private let header = "{\"norris\":\"favorites\",\"version\":1}\n"
    private let notes = Monitor<[String]>([])

    private lazy var favorites = Favorites(store: Store(folder: folder.path("norris")) { [notes] sentence in
        notes.withValue { $0.append(sentence) }
    })

    private func write(_ text: String) throws {
        try folder.write(text, to: "norris/favorites.jsonl")
    }

    private func read() throws -> String {
        try folder.read("norris/favorites.jsonl")
    }

    private func ids() throws -> [String] {
        try favorites.all().map(\.joke.id)
    }

    func testMissingFileMeansNoFavoritesAndIsNotMade() throws {
        XCTAssertEqual(try favorites.all(), [])
        XCTAssertNil(try favorites.favorite(id: "a"))
        XCTAssertNil(try favorites.remove(id: "a"))
        XCTAssertEqual(try folder.names(""), [])
    }

    func testFileHasAHeaderAndTheKeysOfTheAPI() throws {
        let response = ChuckNorrisResponse(
            iconUrl: "https://a/icon.png",
            id: "x1",
            url: "https://a/x1",
            value: "He said \"no\\yes\"\nand left, é日👍.",
            categories: ["dev", "food"],
            createdAt: "2020-01-05 13:42:19.576875",
            source: .file("team")
        )
        XCTAssertTrue(try favorites.add(JokeModel(response: response)))

        let favorite = try XCTUnwrap(favorites.favorite(id: "x1"))
        XCTAssertEqual(favorite.joke.response, response)
        XCTAssertNotNil(favorite.savedAt.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/))
        XCTAssertEqual(try read(), header + #"""
        {"categories":["dev","food"],"created_at":"2020-01-05 13:42:19.576875","icon_url":"https://a/icon.png",\#
        "id":"x1","source":"team","updated_at":null,"url":"https://a/x1",\#
        "value":"He said \"no\\yes\"\nand left, é日👍.","saved_at":"\#(favorite.savedAt)"}

        """#)
    }

    func testFavoritesAreOrderedAndUniqueAndReturnedWhenRemoved() throws {
        try write("\n")
        for (id, isNew) in [("c", true), ("a", true), ("b", true), ("a", false)] {
            XCTAssertEqual(try favorites.add(.sample(id)), isNew, id)
        }
        XCTAssertEqual(try ids(), ["c", "a", "b"])
        XCTAssertEqual(try favorites.remove(id: "a")?.joke, .sample("a"))
        XCTAssertNil(try favorites.remove(id: "a"))
        XCTAssertEqual(try ids(), ["c", "b"])
        XCTAssertTrue(try read().hasPrefix(header))
    }

    func testAllLinesWithAnIDAreRemoved() throws {
        let lines = ["a", "b", "a"].map { #"{"id":"\#($0)","value":"A."}"# + "\n" }
        try write(header + lines.joined() + #"{"id":"\u0061","value":"Last."}"#)
        XCTAssertEqual(try ids(), ["a", "b"])
        XCTAssertEqual(try favorites.remove(id: "a")?.joke.joke, "A.")
        XCTAssertEqual(try read(), header + lines[1])
    }

    func testUnreadableLinesAreNotedOnceAndKept() throws {
        let good = #"{"id":"a","value":"A.","by":{"somebody":[1,2]},"saved_at":"x"}"#
        let bytes = Array("\(header)\(good)\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array(#"{"id":"b","value":"B"#.utf8)
        try write("")
        let url = URL(fileURLWithPath: folder.path("norris/favorites.jsonl"))
        try Data(bytes).write(to: url)

        XCTAssertEqual(try ids(), ["a"])
        XCTAssertTrue(try favorites.add(.sample("c")))
        XCTAssertTrue(try favorites.add(.sample("d")))
        XCTAssertNotNil(try favorites.remove(id: "d"))
        XCTAssertEqual(try ids(), ["a", "c"])
        XCTAssertEqual(notes.withValue { $0 }, ["2 lines of \(url.path) cannot be read; the first is line 4."])

        let kept = try Data(contentsOf: url)
        XCTAssertEqual(kept.prefix(bytes.count), Data(bytes))
        XCTAssertTrue(String(decoding: kept.dropFirst(bytes.count), as: UTF8.self).hasPrefix("\n{"))
    }

    func testUnknownKeysAndOtherHeadersSurviveAChange() throws {
        for text in [
            #"{"version":2,"norris":"favorites","by":"hand"}"# + "\r\n"
                + #"{ "value" : "A.", "id":"a", "stars": 5, "categories":null }"# + "\n",
            "\u{FEFF}" + #"{"norris":"favorites","version":1}"# + "\r\n" + #"{"id":"a","value":"A."}"# + "\r\n",
            #"{"id":"a","value":"A joke in the place of the header."}"# + "\n",
        ] {
            try write(text)
            XCTAssertEqual(try ids(), ["a"])
            XCTAssertTrue(try favorites.add(.sample("b")))
            XCTAssertTrue(try read().hasPrefix(text + "{"))
            XCTAssertNotNil(try favorites.remove(id: "b"))
            XCTAssertEqual(try read(), text)
        }
        XCTAssertEqual(notes.withValue { $0 }, [])
    }

    func testLongAndStrangeJokesAreReadBack() throws {
        for value in [String(repeating: "\u{7F}", count: 250_000), "\u{0}\u{FFFF}\u{10FFFF}\u{2028}", "e\u{301}"] {
            let joke = JokeModel(response: ChuckNorrisResponse(value: value))
            XCTAssertTrue(try favorites.add(joke))
            XCTAssertEqual(try favorites.favorite(id: joke.id)?.joke.response, joke.response)
        }
        XCTAssertEqual(try favorites.all().count, 3)
    }

    func testFullDiskIsAFailureAndChangesNothing() async throws {
        XCTAssertTrue(try favorites.add(.sample("a")))
        let text = try read()
        try await withFileSizeLimit(UInt(text.utf8.count) + 10) {
            let path = self.folder.path("norris/favorites.jsonl")
            assertFails(Failure(.io, "\(path) cannot be written: File too large.")) {
                _ = try self.favorites.add(.sample("b"))
            }
            XCTAssertEqual(try self.ids(), ["a"])
        }
        XCTAssertEqual(try read(), text)
        XCTAssertEqual(try folder.names("norris"), ["favorites.jsonl"])
    }

    func testConcurrentChangesLoseNothing() async throws {
        let place = folder.path("norris")
        try await ["a", "b", "c"].concurrently { run in
            let favorites = Favorites(store: Store(folder: place, lockTimeout: .seconds(60)))
            for number in 1 ... 20 {
                XCTAssertTrue(try favorites.add(.sample("\(run)\(number)")))
                if try !favorites.add(.sample("shared\(number)")) {
                    _ = try favorites.remove(id: "shared\(number)")
                }
            }
        }
        let expected = ["a", "b", "c"].flatMap { run in (1 ... 20).map { "\(run)\($0)" } }
        XCTAssertEqual(try ids().filter { !$0.hasPrefix("shared") }.sorted(), expected.sorted())
    }
}
