import XCTest
@testable import ChuckNorris

final class CollectionServiceTests: XCTestCase {
    private let jokes = CollectionService([
        .sample("a", "dev"), .sample("b", "Dev", "food"), .sample("c", "food"), .sample("d"), .sample("x", "explicit"),
        ChuckNorrisResponse(id: "e", value: "No hero.", categories: ["hero"]),
    ])
    private let told = ToldJokes()

    private func request(_ categories: String..., day: Int? = nil, allowsExplicit: Bool = false) -> JokeRequest {
        var request = JokeRequest(categories: categories, day: day)
        request.told = told
        request.allowsExplicit = allowsExplicit
        return request
    }

    private func tell(_ request: JokeRequest, times: Int) -> [String] {
        (0 ..< times).compactMap { _ in
            let joke = jokes.joke(request)
            joke.map { told.markAsTold($0.id) }
            return joke?.id
        }
    }

    func testEachJokeComesOnceBeforeAnyComesAgain() {
        for _ in 0 ..< 20 {
            XCTAssertEqual(tell(request(), times: 5).sorted(), ["a", "b", "c", "d", "e"])
        }
    }

    func testJokesToldForOtherRequestsDoNotComeAgain() {
        let rows = [(request("DEV"), 1), (request(), 1), (request("food", "dev"), 1), (request(), 2)]
        XCTAssertEqual(rows.flatMap { tell($0, times: $1) }.sorted(), ["a", "b", "c", "d", "e"])
    }

    func testJokeDoesNotComeTwiceInARow() {
        for var request in [request("dev"), request("food", "hero"), request(allowsExplicit: true)] {
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
        XCTAssertEqual(tell(request("hero"), times: 3), ["e", "e", "e"], "the only one")
    }

    func testJokesWithEqualTextsComeAgain() {
        let twice = CollectionService([ChuckNorrisResponse(value: "Twice."), ChuckNorrisResponse(value: "Twice.")])
        for _ in 0 ..< 3 {
            let joke = twice.joke(request())
            XCTAssertEqual(joke?.value, "Twice.")
            joke.map { told.markAsTold($0.id) }
        }
    }

    func testJokesThatAreOnlyDrawnAreEquallyLikely() {
        let request = request(allowsExplicit: true)
        let counts = Dictionary(grouping: (0 ..< 6000).map { _ in jokes.joke(request)?.id }, by: \.self)
        XCTAssertEqual(counts.count, 6)
        XCTAssertTrue(counts.values.allSatisfy { (800 ... 1200).contains($0.count) }, "\(counts.mapValues(\.count))")
    }

    func testNameIsForJokesAboutTheHero() {
        let about = (0 ..< 50).compactMap { _ in jokes.joke(JokeRequest(name: "Bob")) }

        XCTAssertEqual(Set(about.map(\.id)), ["a", "b", "c", "d", "x"])
        XCTAssertTrue(about.allSatisfy { $0.value == "Bob told \($0.id)." })
        XCTAssertEqual(jokes.count(of: JokeRequest(categories: ["hero"], name: "Bob")), 0)
    }

    func testDaysHaveDifferentJokesUntilAllHaveComeWhateverWasTold() {
        func ids(_ days: Range<Int>) -> [String?] {
            days.map { jokes.joke(request(day: $0))?.id }
        }
        XCTAssertEqual(Set(ids(20000 ..< 20005)), ["a", "b", "c", "d", "e"])
        XCTAssertEqual(ids(-3 ..< 3), ids(2 ..< 8))
        let before = ids(0 ..< 5)
        _ = tell(request(), times: 7)
        XCTAssertEqual(ids(0 ..< 5), before)
    }

    func testBuiltInJokesAreOfTheAPIsCategories() async throws {
        try await assertEqual(CollectionService.builtIn.getCategories(), BuiltInJokes.categories)
        XCTAssertGreaterThan(BuiltInJokes.jokes.count, 300)
        XCTAssertEqual(Set(BuiltInJokes.jokes.map(\.id)).count, BuiltInJokes.jokes.count)
        XCTAssertEqual(CollectionService.builtIn.count(of: JokeRequest(name: "Bob")), BuiltInJokes.jokes.count)
    }
}
