import ChuckNorris
import TestSupport
import XCTest

final class ChuckNorrisServiceDecoratingTests: XCTestCase {
    func testDecoratorWithoutChangesForwardsEveryQuestion() async throws {
        let jokes = BundledJokes { _ in 0 }
        let decorator = Decorator(service: jokes)
        let expected = try await BundledJokes { _ in 0 }.getRandomJoke()

        let random = try await decorator.getRandomJoke()
        let byID = try await decorator.getJoke(.id(random.id))
        let found = try await decorator.searchJokes(SearchQuery("chuck norris")).jokes
        let categories = try await decorator.getCategories()

        XCTAssertEqual([random, byID], [expected, expected])
        XCTAssertTrue(found.contains(expected))
        XCTAssertEqual(categories, BundledJokes.categories)
        let state = await decorator.getSourceState()
        XCTAssertEqual(state, .bundled)
    }

    func testCallbackFormIsForwarded() {
        let mock = ServiceMock()
        mock.expectedError = ChuckNorrisError.notAJoke
        let isDone = expectation(description: "called back")

        Decorator(service: mock).getRandomJoke { result in
            if case let .failure(error) = result {
                XCTAssertEqual(error as? ChuckNorrisError, .notAJoke)
            } else {
                XCTFail("\(result)")
            }
            isDone.fulfill()
        }

        wait(for: [isDone], timeout: 10)
    }
}

private struct Decorator: ChuckNorrisServiceDecorating {
    let service: ChuckNorrisServicing
}
