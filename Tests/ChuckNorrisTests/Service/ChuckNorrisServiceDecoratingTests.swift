import ChuckNorris
import XCTest

final class ChuckNorrisServiceDecoratingTests: XCTestCase {
    func testDecoratorWithoutChangesForwardsEveryQuestion() async throws {
        let decorator = Decorator(service: JokeCollections { _ in 0 })
        let expected = try await JokeCollections { _ in 0 }.getRandomJoke()

        try await assertEqual(decorator.getRandomJoke(), expected)
        try await assertEqual(decorator.getJoke(.id(expected.id)), expected)
        let found = try await decorator.searchJokes(SearchQuery("chuck norris")).jokes
        XCTAssertTrue(found.contains(expected))
        try await assertEqual(decorator.getCategories(), BundledJokes.categories)
        await assertEqual(decorator.getSourceState(), .bundled)
    }
}

private struct Decorator: ChuckNorrisServiceDecorating {
    let service: ChuckNorrisServicing
}
