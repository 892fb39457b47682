import Synchronization
import XCTest
@testable import ChuckNorris

final class BundledJokesTests: XCTestCase {
    private let jokes = JokeCollections()
    private let texts = BundledJokes.collection.flatMap(\.texts)
    private let devCount = BundledJokes.collection.first { $0.category == "dev" }?.texts.count ?? 0

    func testCollectionIsLargeAndClean() {
        let categories = BundledJokes.collection.map(\.category)

        XCTAssertGreaterThanOrEqual(texts.count, 300)
        XCTAssertGreaterThanOrEqual(categories.count, 12)
        XCTAssertEqual(categories, categories.sorted())
        XCTAssertTrue(Set(categories).isDisjoint(with: ["explicit", "political", "religion"]))
        XCTAssertEqual(Set(texts).count, texts.count, "a joke stands there twice")
    }

    func testEveryJokeIsOneLineAboutTheHeroByHisFullName() {
        for text in texts {
            XCTAssertTrue(text.contains("Chuck Norris"), text)
            let rest = text.replacing("Chuck Norris", with: "")
            XCTAssertFalse(rest.contains("Chuck") || rest.contains("Norris"), text)
            XCTAssertFalse(text.contains { $0.isNewline }, text)
            XCTAssertLessThanOrEqual(text.count, 200, text)
        }
    }

    func testEveryJokeIsFoundByItsID() async throws {
        let all = BundledJokes.collection.flatMap { category, texts in
            texts.map { ChuckNorrisResponse(id: nil, value: $0, categories: [category], source: .bundled) }
        }
        for joke in all {
            try await assertEqual(jokes.getJoke(.id(joke.id)), joke)
        }
        XCTAssertEqual(Set(all.map(\.id)).count, texts.count)
    }

    func testIDIsTheHashOfTheText() {
        // FNV-1a's published test vector for "foobar" is 0x85944171F73967E8, written here six bits at a time.
        XCTAssertEqual(ChuckNorrisResponse(id: nil, value: "foobar").id, "ofWO3HXQUWI")
    }

    func testJokesOfACategoryAreNotRepeatedAmongAll() async throws {
        var dealt: Set<String> = []
        for request in Array(repeating: JokeRequest.random(categories: ["dev"]), count: devCount - 3)
            + [.random(categories: ["food", "movie"]), .random(name: "Bob")]
            + Array(repeating: .random(), count: texts.count - devCount + 1)
        {
            try await dealt.insert(jokes.getJoke(request).id)
        }
        XCTAssertEqual(dealt.count, texts.count)
    }

    func testUsedUpDeckIsRefilledAlone() async throws {
        let food = try await jokes.getJoke(.random(categories: ["food"])).value
        var dealt: [String] = []
        for _ in 0 ..< 2 * devCount {
            let joke = try await jokes.getJoke(.random(categories: ["dev"]))
            XCTAssertEqual(joke.categories, ["dev"])
            dealt.append(joke.value)
        }
        XCTAssertEqual(Set(dealt.prefix(devCount)), Set(dealt.suffix(devCount)))
        XCTAssertEqual(Set(dealt).count, devCount)

        var others = Set([food])
        for _ in 0 ..< texts.count - devCount - 1 {
            try await others.insert(jokes.getRandomJoke().value)
        }
        XCTAssertEqual(others.union(dealt).count, texts.count)
    }

    func testLastJokeIsNotTheFirstOfTheNextRound() async throws {
        for request in [JokeRequest.random(), .random(categories: ["dev"])] {
            // Draws of the first and of the last card; one of the two would be the joke dealt last.
            for draw in [{ _ in 0 }, { $0 - 1 }] as [BundledJokes.Draw] {
                let stuck = JokeCollections(draw: draw)
                var last: String?
                for _ in 0 ... 2 * texts.count {
                    let joke = try await stuck.getJoke(request).value
                    XCTAssertNotEqual(joke, last)
                    last = joke
                }
            }
        }
    }

    func testEveryJokeCanBeTheFirst() async throws {
        for (number, text) in texts.enumerated() {
            try await assertEqual(JokeCollections { _ in number }.getRandomJoke().value, text)
        }
    }

    func testAllThatIsLeftIsEquallyLikely() async throws {
        // Each draw is among all jokes that are left in the decks.
        let limits = Mutex<[Int]>([])
        let recording = JokeCollections { limit in
            limits.withLock { $0.append(limit) }
            return limit / 2
        }
        for categories in [["dev"], [], ["dev", "dev"]] {
            _ = try await recording.getJoke(.random(categories: categories))
        }
        let left = limits.withLock { $0 }
        XCTAssertEqual(left.prefix(2), [devCount, texts.count - 1])
        XCTAssertTrue([devCount - 1, devCount - 2].contains(left[2]), "\(left[2])")
    }

    func testThreadsShareTheDeck() async throws {
        let dealt = try await withThrowingTaskGroup(of: String.self) { [jokes] group in
            for _ in texts {
                group.addTask { try await jokes.getRandomJoke().id }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        XCTAssertEqual(dealt.count, texts.count)
    }

    func testJokeOfAnyOfSeveralCategories() async throws {
        var seen: Set<String> = []
        for draw in [0, Int.max] {
            let drawn = JokeCollections { min(draw, $0 - 1) }
            try await seen.formUnion(drawn.getJoke(.random(categories: ["food", "dev"])).categories)
        }
        XCTAssertEqual(seen, ["dev", "food"])
    }

    func testWhatIsUnknownIsNotFoundEvenBesideAKnownCategory() async throws {
        for request in [
            JokeRequest.random(categories: ["foo"]), .random(categories: ["dev", "foo"]), .id("no-such-id"),
        ] {
            await assertThrows(ChuckNorrisError.noJoke(request, in: .bundled)) { try await self.jokes.getJoke(request) }
        }
        let query = try SearchQuery("no such words")
        await assertThrows(ChuckNorrisError.nothingFound(query, in: .bundled)) {
            try await self.jokes.searchJokes(query)
        }
    }

    func testNameReplacesTheHero() async throws {
        let joke = try await jokes.getJoke(.random(categories: ["dev"], name: "Grace Hopper"))

        XCTAssertTrue(joke.value.contains("Grace Hopper"), joke.value)
        XCTAssertFalse(joke.value.contains("Chuck Norris"), joke.value)

        let mirror = ChuckNorrisResponse(id: nil, value: "Chuck Norris met Chuck Norris.")
        XCTAssertEqual(mirror.about("Bob").value, "Bob met Bob.")
    }

    func testSearchFindsWhatComparingCharactersFinds() async {
        for text in [
            "moon", "THE ", ". \"", "caf\u{E9}", "cafe\u{301}", "CAF", "\u{212A}ey", "norris's",
            "chuck norris", "CHUCK NORRIS",
        ] {
            let expected = texts.filter { $0.lowercased().contains(text.lowercased()) }
            let found = try? await jokes.searchJokes(SearchQuery(text)).jokes.map(\.value)
            XCTAssertEqual(found ?? [], expected, text)
        }
    }

    func testRandomNumbersReachEveryValueBelowTheLimit() {
        let numbers = RandomNumbers()
        for limit in [1, 2, 350] {
            let drawn = Set((0 ..< 100 * limit).map { _ in numbers.number(below: limit) })
            XCTAssertEqual(drawn, Set(0 ..< limit))
        }
    }
}
