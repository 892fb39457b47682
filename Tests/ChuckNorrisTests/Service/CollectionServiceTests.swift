import XCTest
@testable import ChuckNorris

final class CollectionServiceTests: XCTestCase {
    private let jokes = CollectionService([
        .sample("a", "dev"), .sample("b", "Dev", "food"), .sample("c", "food"), .sample("d"), .sample("x", "explicit"),
        ChuckNorrisResponse(id: "e", value: "No hero.", categories: ["hero"]),
    ])
    private let told = ToldJokes()

    private func tell(_ categories: String..., times: Int) -> [String] {
        var request = JokeRequest(categories: categories)
        request.told = told
        request.allowsExplicit = false
        return (0 ..< times).compactMap { _ in
            let joke = jokes.joke(request)
            joke.map { told.markAsTold($0.id) }
            return joke?.id
        }
    }

    func testEachJokeComesOnceBeforeAnyComesAgain() {
        for _ in 0 ..< 20 {
            XCTAssertEqual(tell(times: 5).sorted(), ["a", "b", "c", "d", "e"])
        }
    }

    func testJokesToldForOtherRequestsDoNotComeAgain() {
        let ids = tell("DEV", times: 1) + tell(times: 1) + tell("food", "dev", times: 1) + tell(times: 2)

        XCTAssertEqual(ids.sorted(), ["a", "b", "c", "d", "e"])
    }

    func testJokeDoesNotComeTwiceInARow() {
        for categories in [["dev"], ["food", "hero"], []] {
            var request = JokeRequest(categories: categories)
            request.told = told
            var last: String?
            for _ in 0 ..< 60 {
                request.previous = Bool.random() ? last : nil
                if request.previous == nil, let last {
                    told.markAsTold(last)
                }
                let joke = jokes.joke(request)?.id
                XCTAssertNotEqual(joke, last)
                last = joke
            }
        }
        XCTAssertEqual(tell("hero", times: 3), ["e", "e", "e"], "the only one")
    }

    func testJokesThatAreOnlyDrawnAreEquallyLikely() {
        var request = JokeRequest()
        request.told = told
        let counts = (0 ..< 6000).reduce(into: [:]) { counts, _ in
            counts[jokes.joke(request)?.id, default: 0] += 1
        }
        XCTAssertEqual(counts.count, 6)
        XCTAssertTrue(counts.values.allSatisfy { (800 ... 1200).contains($0) }, "\(counts)")
    }

    func testNameIsForJokesAboutTheHero() {
        let about = (0 ..< 50).compactMap { _ in jokes.joke(JokeRequest(name: "Bob"))?.value }

        XCTAssertEqual(Set(about).count, 5)
        XCTAssertTrue(about.allSatisfy { $0.hasPrefix("Bob told") })
        XCTAssertEqual(jokes.count(of: JokeRequest(categories: ["hero"], name: "Bob")), 0)
    }

    func testDaysHaveDifferentJokesUntilAllHaveCome() {
        func ids(_ days: Range<Int>) -> [String?] {
            days.map { day in
                var request = JokeRequest(day: day)
                request.allowsExplicit = false
                return jokes.joke(request)?.id
            }
        }
        XCTAssertEqual(Set(ids(20000 ..< 20005)), ["a", "b", "c", "d", "e"])
        XCTAssertEqual(ids(-3 ..< 3), ids(2 ..< 8))
        let before = ids(0 ..< 5)
        _ = tell(times: 7)
        XCTAssertEqual(ids(0 ..< 5), before, "whatever was told")
    }

    func testBuiltInJokesAreOfTheAPIsCategories() async throws {
        try await assertEqual(CollectionService.builtIn.getCategories(), BuiltInJokes.categories)
        XCTAssertGreaterThan(BuiltInJokes.jokes.count, 300)
        XCTAssertEqual(Set(BuiltInJokes.jokes.map(\.id)).count, BuiltInJokes.jokes.count)
        XCTAssertTrue(BuiltInJokes.jokes.allSatisfy { $0.value.contains(ChuckNorrisResponse.hero) })
        XCTAssertEqual(CollectionService.builtIn.count(of: JokeRequest(name: "Bob")), BuiltInJokes.jokes.count)
    }
}
