import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

final class FavoritesTests: StoreTestCase {
    private let file = "favorites.jsonl"
    private let header = "{\"norris\":\"favorites\",\"version\":1}\n"
    private lazy var favorites = Favorites(store: store)

    func testFileHasAHeaderAndTheKeysOfTheAPI() throws {
        let response = ChuckNorrisResponse(
            id: "x1", url: "https://a/x1", value: "He said \"no\\yes\"\nand left, é日👍.", categories: ["dev", "food"],
            createdAt: "2020-01-05 13:42:19.576875", source: .file("team")
        )
        XCTAssertTrue(try favorites.add(JokeModel(response: response)))
        let favorite = try XCTUnwrap(favorites.favorite(id: "x1"))
        XCTAssertEqual(favorite.joke.response, response)
        XCTAssertNotNil(favorite.savedAt.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/))
        XCTAssertEqual(try read(file), header + #"""
        {"categories":["dev","food"],"created_at":"2020-01-05 13:42:19.576875","icon_url":"","id":"x1","source":"team",\#
        "updated_at":null,"url":"https://a/x1","value":"He said \"no\\yes\"\nand left, é日👍.",\#
        "saved_at":"\#(favorite.savedAt)"}

        """#)
    }

    func testFavoritesAreOrderedAndUniqueAndReturnedWhenRemoved() throws {
        XCTAssertNil(try favorites.remove(id: "a"))
        XCTAssertEqual(try names(""), [])
        try write("\n", to: file)
        for (id, isNew) in [("c", true), ("a", true), ("b", true), ("a", false)] {
            XCTAssertEqual(try favorites.add(.sample(id)), isNew, id)
        }
        XCTAssertEqual(try favorites.remove(id: "a")?.joke, .sample("a"))
        XCTAssertNil(try favorites.remove(id: "a"))
        XCTAssertEqual(try favorites.all().map(\.joke.id), ["c", "b"])
    }

    func testAllLinesWithAnIDAreRemoved() throws {
        let lines = ["a", "b", "a"].map { #"{"id":"\#($0)","value":"A."}"# + "\n" }
        try write(header + lines.joined() + #"{"id":"\u0061","value":"Last."}"#, to: file)
        XCTAssertEqual(try favorites.all().map(\.joke.id), ["a", "b"])
        XCTAssertEqual(try favorites.remove(id: "a")?.joke.joke, "A.")
        XCTAssertEqual(try read(file), header + lines[1])
    }

    func testUnreadableLinesAreNotedOnceAndKept() throws {
        let good = #"{"id":"a","value":"A.","by":{"somebody":[1,2]},"saved_at":"x"}"#
        let bytes = Array("\(header)\(good)\n\n".utf8) + [0xFF, 0xFE, 0x0A] + Array(#"{"id":"b","value":"B"#.utf8)
        try store.replace(file, limit: 1000) { _ in bytes }
        XCTAssertTrue(try favorites.add(.sample("c")))
        XCTAssertTrue(try favorites.add(.sample("d")))
        XCTAssertNotNil(try favorites.remove(id: "d"))
        XCTAssertEqual(try favorites.all().map(\.joke.id), ["a", "c"])
        XCTAssertEqual(notes.withValue { $0 }, ["\(path(file)) cannot be read in 2 lines, the first is line 4."])
        XCTAssertEqual(try store.read(file, limit: 1000)?.starts(with: bytes + Array("\n{".utf8)), true)
    }

    func testUnknownKeysAndOtherFirstLinesSurviveAChange() throws {
        for text in [
            #"{"version":2,"norris":"favorites","by":"hand"}"# +
                "\r\n{ \"value\" : \"A.\", \"id\":\"a\", \"stars\": 5 }\n",
            "\u{FEFF}" + header + #"{"id":"a","value":"A.","categories":null}"# + "\r\n",
            #"{"id":"a","value":"A joke in the place of the header."}"# + "\n",
        ] {
            try write(text, to: file)
            XCTAssertTrue(try favorites.add(.sample("b")))
            XCTAssertEqual(try favorites.all().map(\.joke.id), ["a", "b"])
            XCTAssertNotNil(try favorites.remove(id: "b"))
            XCTAssertEqual(try read(file), text)
        }
        XCTAssertEqual(notes.withValue { $0 }, [])
    }

    func testLongAndStrangeJokesAreReadBack() throws {
        for value in [String(repeating: "\u{7F}", count: 250_000), "\u{0}\u{FFFF}\u{10FFFF}\u{2028}", "e\u{301}"] {
            let joke = JokeModel(response: ChuckNorrisResponse(value: value))
            XCTAssertTrue(try favorites.add(joke))
            XCTAssertEqual(try favorites.favorite(id: joke.id)?.joke, joke)
            let last = LastJoke(store: store)
            try last.keep(joke)
            XCTAssertEqual(try last.joke(), joke)
        }
    }

    func testLastJokeIsReplacedAndDamageIsAFailure() async throws {
        let last = LastJoke(store: store)
        XCTAssertNil(try last.joke())
        for text in ["junk", #"{"id":"a"}"#, #"{"id":"a","value":"A jo"#] {
            try write(text, to: "last")
            assertFails("\(path("last")) is damaged, and has no joke.") { _ = try last.joke() }
        }
        try last.keep(.sample("a"))
        let number = try attribute(.systemFileNumber, path("last"))
        try last.keep(.sample("a"))
        XCTAssertEqual(try attribute(.systemFileNumber, path("last")), number, "the same joke is not written again")
        try await withFileSizeLimit(10) {
            assertFails("\(path("last")) cannot be written: File too large.") { try last.keep(.sample("b")) }
        }
        XCTAssertNil(try last.joke(), "an earlier joke would be taken for the last one")
    }
}
