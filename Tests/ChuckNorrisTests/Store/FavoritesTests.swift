import TestSupport
import XCTest
@testable import ChuckNorris

final class FavoritesTests: StoreTestCase {
    private let file = "favorites.jsonl"
    private let header = "{\"norris\":\"favorites\",\"version\":1}\n"
    private lazy var favorites = Favorites(store: store)

    private func sample(_ id: String, _ value: String = "A joke.") -> JokeModel {
        let source = "team"
        return JokeModel(response: ChuckNorrisResponse(id: id, value: value, categories: ["dev"], source: source))
    }

    func testFileHasAHeaderAndTheKeysOfTheAPI() throws {
        let joke = sample("x1", "He said \"no\\yes\"\nand left, é日👍.")
        for value in [String(repeating: "\u{7F}", count: 250_000), "\u{0}\u{FFFF}\u{10FFFF}\u{2028}", "e\u{301}"] {
            XCTAssertTrue(try favorites.add(sample(value, value)))
            XCTAssertEqual(try favorites.remove(id: value), sample(value, value))
        }
        XCTAssertTrue(try favorites.add(joke))
        XCTAssertEqual(try favorites.all(), [joke])
        let time = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/
        XCTAssertEqual(try read(file).replacing(time, with: "TIME"), header + #"""
        {"categories":["dev"],"created_at":null,"icon_url":"","id":"x1","source":"team","updated_at":null,"url":"",\#
        "value":"He said \"no\\yes\"\nand left, é日👍.","saved_at":"TIME"}

        """#)
    }

    func testFavoritesAreOrderedAndUniqueAndReturnedWhenRemoved() throws {
        try write("\n", to: file)
        for (id, isNew) in [("c", true), ("a", true), ("b", true), ("a", false)] {
            XCTAssertEqual(try favorites.add(sample(id)), isNew, id)
        }
        XCTAssertEqual(try read(file).split(separator: "\n").count, 4, "a header and three jokes")
        XCTAssertEqual(try favorites.remove(id: "a"), sample("a"))
        XCTAssertNil(try favorites.remove(id: "a"))
        XCTAssertEqual(try favorites.all().map(\.id), ["c", "b"])
        try store.append(#"{"id":"\u0063","value":"Another one."}"#, to: file)
        XCTAssertEqual(try favorites.all().map(\.id), ["c", "b"])
        XCTAssertEqual(try favorites.remove(id: "c"), sample("c"))
        XCTAssertEqual(try favorites.all().map(\.id), ["b"])
    }

    func testUnreadableLinesAreNotedOnceAndKept() throws {
        let bytes = Array("\(header){\"id\":\"a\",\"value\":\"A.\"}\n\n".utf8) + [0xFF, 0x0A] + Array("{\"id".utf8)
        try store.replace(file, limit: 1000) { _ in bytes }
        XCTAssertTrue(try favorites.add(sample("c")))
        XCTAssertTrue(try favorites.add(sample("d")))
        XCTAssertNotNil(try favorites.remove(id: "d"))
        XCTAssertEqual(try favorites.all().map(\.id), ["a", "c"])
        XCTAssertEqual(notes.all, ["\(path(file)) cannot be read in 2 lines, the first is line 4."])
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
            XCTAssertTrue(try favorites.add(sample("b")))
            XCTAssertEqual(try favorites.all().map(\.id), ["a", "b"])
            XCTAssertNotNil(try favorites.remove(id: "b"))
            XCTAssertEqual(try read(file), text)
        }
        XCTAssertEqual(notes.all, [])
    }

    func testLastJokeIsReplacedAndDamageIsAFailure() throws {
        let last = LastJoke(store: store)
        XCTAssertNil(try last.joke())
        try write(#"{"id":"a","value":"A jo"#, to: "last")
        assertFails("\(path("last")) is damaged, and has no joke.") { _ = try last.joke() }
        let long = sample("long", String(repeating: "\u{7F}", count: 250_000))
        try last.keep(long)
        XCTAssertEqual(try last.joke(), long)
        try last.keep(sample("a"))
        let number = try attribute(.systemFileNumber, path("last"))
        try last.keep(sample("a"))
        XCTAssertEqual(try attribute(.systemFileNumber, path("last")), number, "the same joke is not written again")
        withFileSizeLimit(10) {
            assertFails("\(path("last")) cannot be written: File too large.") { try last.keep(sample("b")) }
        }
        XCTAssertNil(try last.joke(), "an earlier joke would be taken for the last one")
    }

    /// Runs the body while this process cannot write longer files, as on a full disk.
    private func withFileSizeLimit(_ bytes: rlim_t, _ body: () -> Void) {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
            let resource = RLIMIT_FSIZE
        #endif
        let earlier = signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(resource, &limit)
        var low = rlimit(rlim_cur: bytes, rlim_max: limit.rlim_max)
        setrlimit(resource, &low)
        body()
        setrlimit(resource, &limit)
        signal(SIGXFSZ, earlier)
    }
}
