import Synchronization
import XCTest
@testable import ChuckNorris

final class BundledJokesTests: XCTestCase {
    private let jokes = BundledJokes()

    func testCollectionIsLargeAndClean() {
        let texts = BundledJokes.collection.flatMap(\.texts)
        let categories = BundledJokes.collection.map(\.category)

        XCTAssertGreaterThanOrEqual(texts.count, 300)
        XCTAssertGreaterThanOrEqual(categories.count, 12)
        XCTAssertEqual(categories, categories.sorted())
        XCTAssertTrue(Set(categories).isDisjoint(with: ["explicit", "political", "religion"]))
        XCTAssertEqual(Set(texts).count, texts.count, "a joke stands there twice")
    }

    func testEveryJokeIsOneLineAboutTheHeroByHisFullName() {
        for text in BundledJokes.collection.flatMap(\.texts) {
            XCTAssertTrue(text.contains("Chuck Norris"), text)
            let rest = text.replacing("Chuck Norris", with: "")
            XCTAssertFalse(rest.contains("Chuck") || rest.contains("Norris"), text)
            XCTAssertFalse(text.contains { $0.isNewline }, text)
            XCTAssertLessThanOrEqual(text.count, 200, text)
        }
    }

    func testEveryJokeIsFoundByItsID() async throws {
        var ids: Set<String> = []
        for (category, texts) in BundledJokes.collection {
            for text in texts {
                let id = ChuckNorrisResponse(bundled: text, category: category).id
                let found = try await jokes.getJoke(.id(id))
                XCTAssertEqual(found.value, text)
                XCTAssertEqual(found.categories, [category])
                XCTAssertEqual(found.id, id)
                ids.insert(id)
            }
        }
        XCTAssertEqual(ids.count, BundledJokes.collection.flatMap(\.texts).count)
    }

    func testIDIsTheHashOfTheText() {
        // FNV-1a's published test vector for "foobar" is 0x85944171F73967E8, written here six bits at a time.
        XCTAssertEqual(ChuckNorrisResponse(bundled: "foobar", category: "dev").id, "ofWO3HXQUWI")
    }

    func testEveryJokeComesOnceBeforeAnyIsRepeated() async throws {
        let all = Set(BundledJokes.collection.flatMap(\.texts))
        for _ in 0 ..< 2 {
            var dealt: Set<String> = []
            for _ in all {
                try await dealt.insert(jokes.getRandomJoke().value)
            }
            XCTAssertEqual(dealt, all)
        }
    }

    func testJokesOfACategoryAreNotRepeatedAmongAll() async throws {
        let dev = try XCTUnwrap(BundledJokes.collection.first { $0.category == "dev" }).texts.count
        let total = BundledJokes.collection.flatMap(\.texts).count
        var dealt: Set<String> = []
        for request in Array(repeating: JokeRequest.random(categories: ["dev"]), count: dev - 3)
            + [.random(categories: ["food", "movie"]), .random(name: "Bob")]
            + Array(repeating: .random(), count: total - dev + 1)
        {
            try await dealt.insert(jokes.getJoke(request).id)
        }
        XCTAssertEqual(dealt.count, total)
    }

    func testUsedUpDeckIsRefilledAlone() async throws {
        let dev = try XCTUnwrap(BundledJokes.collection.first { $0.category == "dev" }).texts.count
        let total = BundledJokes.collection.flatMap(\.texts).count
        let food = try await jokes.getJoke(.random(categories: ["food"])).value
        var dealt: [String] = []
        for _ in 0 ..< 2 * dev {
            try await dealt.append(jokes.getJoke(.random(categories: ["dev"])).value)
        }
        XCTAssertEqual(Set(dealt.prefix(dev)), Set(dealt.suffix(dev)))
        XCTAssertEqual(Set(dealt).count, dev)

        var others = Set([food])
        for _ in 0 ..< total - dev - 1 {
            try await others.insert(jokes.getRandomJoke().value)
        }
        XCTAssertEqual(others.union(dealt).count, total)
    }

    func testLastJokeIsNotTheFirstOfTheNextRound() async throws {
        let total = BundledJokes.collection.flatMap(\.texts).count
        for request in [JokeRequest.random(), .random(categories: ["dev"])] {
            // Draws of the first and of the last card; one of the two would be the joke dealt last.
            for draw in [{ _ in 0 }, { $0 - 1 }] as [BundledJokes.Draw] {
                let stuck = BundledJokes(draw: draw)
                var last: String?
                for _ in 0 ... 2 * total {
                    let joke = try await stuck.getJoke(request).value
                    XCTAssertNotEqual(joke, last)
                    last = joke
                }
            }
        }
    }

    func testEveryJokeCanBeTheFirst() async throws {
        let all = BundledJokes.collection.flatMap(\.texts)
        for (number, text) in all.enumerated() {
            let first = try await BundledJokes { _ in number }.getRandomJoke()
            XCTAssertEqual(first.value, text)
        }
    }

    func testAllThatIsLeftIsEquallyLikely() async throws {
        // Each draw is among all jokes that are left in the decks.
        let limits = Mutex<[Int]>([])
        let recording = BundledJokes { limit in
            limits.withLock { $0.append(limit) }
            return limit / 2
        }
        let dev = try XCTUnwrap(BundledJokes.collection.first { $0.category == "dev" }).texts.count
        let total = BundledJokes.collection.flatMap(\.texts).count
        for categories in [["dev"], [], ["dev", "dev"]] {
            _ = try await recording.getJoke(.random(categories: categories))
        }
        let left = limits.withLock { $0 }
        XCTAssertEqual(left.prefix(2), [dev, total - 1])
        XCTAssertTrue([dev - 1, dev - 2].contains(left[2]), "\(left[2])")
    }

    func testThreadsShareTheDeck() async throws {
        let total = BundledJokes.collection.flatMap(\.texts).count
        let dealt = try await withThrowingTaskGroup(of: String.self) { [jokes] group in
            for _ in 0 ..< total {
                group.addTask { try await jokes.getRandomJoke().id }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        XCTAssertEqual(dealt.count, total)
    }

    func testJokeOfACategory() async throws {
        for _ in 0 ..< 50 {
            let joke = try await jokes.getJoke(.random(categories: ["dev"]))
            XCTAssertEqual(joke.categories, ["dev"])
        }
    }

    func testJokeOfAnyOfSeveralCategories() async throws {
        var seen: Set<String> = []
        for draw in [0, Int.max] {
            let drawn = BundledJokes { min(draw, $0 - 1) }
            try await seen.formUnion(drawn.getJoke(.random(categories: ["food", "dev"])).categories)
        }
        XCTAssertEqual(seen, ["dev", "food"])
    }

    func testUnknownCategoryIsNotFoundEvenBesideAKnownOne() async {
        await assertNoJoke(.random(categories: ["foo"]))
        await assertNoJoke(.random(categories: ["dev", "foo"]))
    }

    func testUnknownIDIsNotFound() async {
        await assertNoJoke(.id("no-such-id"))
    }

    func testNameReplacesTheHero() async throws {
        let joke = try await jokes.getJoke(.random(categories: ["dev"], name: "Grace Hopper"))

        XCTAssertTrue(joke.value.contains("Grace Hopper"), joke.value)
        XCTAssertFalse(joke.value.contains("Chuck Norris"), joke.value)

        let mirror = ChuckNorrisResponse(bundled: "Chuck Norris met Chuck Norris.", category: "dev")
        XCTAssertEqual(mirror.about("Bob").value, "Bob met Bob.")
    }

    func testCategoriesAreListed() async throws {
        let categories = try await jokes.getCategories()

        XCTAssertEqual(categories, BundledJokes.collection.map(\.category))
    }

    func testSearchIgnoresCase() async throws {
        let lower = try await jokes.searchJokes(SearchQuery("chuck norris")).jokes
        let upper = try await jokes.searchJokes(SearchQuery("CHUCK NORRIS")).jokes

        XCTAssertEqual(lower.count, BundledJokes.collection.flatMap(\.texts).count)
        XCTAssertEqual(lower, upper)
    }

    func testSearchFindsWhatComparingCharactersFinds() async {
        let texts = BundledJokes.collection.flatMap(\.texts)
        for text in ["moon", "THE ", ". \"", "caf\u{E9}", "cafe\u{301}", "CAF", "\u{212A}ey", "norris's"] {
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

    func testSearchThatFindsNothingSaysWhere() async throws {
        let query = try SearchQuery("no such words")
        do {
            let found = try await jokes.searchJokes(query).jokes
            XCTFail("got \(found)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .nothingFound(query, in: .bundled))
        }
    }

    func testCallbackFormReturnsAJoke() {
        let isCalled = expectation(description: "called back")
        jokes.getRandomJoke { result in
            if case let .failure(error) = result {
                XCTFail("failed with \(error)")
            }
            isCalled.fulfill()
        }
        wait(for: [isCalled], timeout: 10)
    }

    private func assertNoJoke(_ request: JokeRequest, line: UInt = #line) async {
        do {
            let joke = try await jokes.getJoke(request)
            XCTFail("got \(joke)", line: line)
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .noJoke(request, in: .bundled), line: line)
        }
    }
}
