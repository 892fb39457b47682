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

    func testEveryJokeIsFoundByItsIdAndNoOtherIs() async throws {
        var ids: Set<String> = []
        for (category, texts) in BundledJokes.collection {
            for text in texts {
                let id = BundledJoke(category: category, text: text).id
                let found = try await jokes.getJoke(.id(id))
                XCTAssertEqual(found.value, text)
                XCTAssertEqual(found.categories, [category])
                XCTAssertEqual(found.id, id)
                ids.insert(id)
            }
        }
        XCTAssertEqual(ids.count, BundledJokes.collection.flatMap(\.texts).count)
    }

    func testIdIsTheTextsHashAndStaysTheSame() {
        // FNV-1a's published test vector for "foobar" is 0x85944171F73967E8, written here six bits at a time.
        XCTAssertEqual(BundledJoke(category: "dev", text: "foobar").id, "ofWO3HXQUWI")
    }

    func testEveryJokeCanBeDrawn() async throws {
        let count = BundledJokes.collection.flatMap(\.texts).count
        let next = Atomic(0)
        let inOrder = BundledJokes { limit in
            XCTAssertEqual(limit, count)
            return next.add(1, ordering: .relaxed).oldValue
        }
        var drawn: [String] = []
        for _ in 0 ..< count {
            try await drawn.append(inOrder.getRandomJoke().value)
        }
        XCTAssertEqual(drawn, BundledJokes.collection.flatMap(\.texts))
    }

    func testSameJokeIsNotToldTwiceInARow() async throws {
        let stuck = BundledJokes { $0 - 1 }
        let first = try await stuck.getRandomJoke()
        let second = try await stuck.getRandomJoke()
        let third = try await stuck.getRandomJoke()

        XCTAssertNotEqual(first, second)
        XCTAssertNotEqual(second, third)
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

    func testUnknownCategoryIsAnAnswerEvenBesideAKnownOne() async {
        await assertNoJoke(.random(categories: ["foo"]))
        await assertNoJoke(.random(categories: ["dev", "foo"]))
    }

    func testUnknownIdIsAnAnswer() async {
        await assertNoJoke(.id("no-such-id"))
    }

    func testJokeIsToldAboutSomebodyElse() async throws {
        let joke = try await jokes.getJoke(.random(categories: ["dev"], name: "Grace Hopper"))

        XCTAssertTrue(joke.value.contains("Grace Hopper"), joke.value)
        XCTAssertFalse(joke.value.contains("Chuck Norris"), joke.value)

        let mirror = BundledJoke(category: "dev", text: "Chuck Norris met Chuck Norris.")
        XCTAssertEqual(mirror.response(about: "Bob").value, "Bob met Bob.")
    }

    func testCategoriesAreListed() async throws {
        let categories = try await jokes.getCategories()

        XCTAssertEqual(categories, BundledJokes.collection.map(\.category))
    }

    func testSearchFindsEveryJokeWithTheTextInWhateverCase() async throws {
        let lower = try await jokes.searchJokes(SearchQuery("chuck norris"))
        let upper = try await jokes.searchJokes(SearchQuery("CHUCK NORRIS"))

        XCTAssertEqual(lower.count, BundledJokes.collection.flatMap(\.texts).count)
        XCTAssertEqual(lower, upper)
    }

    func testSearchThatFindsNothingSaysWhere() async throws {
        let query = try SearchQuery("no such words")
        do {
            let found = try await jokes.searchJokes(query)
            XCTFail("got \(found)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .nothingFound(query, in: .bundled))
        }
    }

    func testCallbackFormTellsAJokeToo() {
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
