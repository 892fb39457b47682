import ChuckNorris
import TestSupport
import XCTest

/// The service with the real networking, against a server that answers as the API does.
final class ChuckNorrisServiceTests: XCTestCase {
    private var api: LoopbackAPI!

    private var service: ChuckNorrisService {
        ChuckNorrisService()
    }

    override func setUpWithError() throws {
        api = try .start(.samples)
    }

    override func tearDown() {
        api.stop()
        api = nil
    }

    func testRandomJokeByCallback() async throws {
        let joke = try await answer { service.getRandomJoke(callback: $0) }

        XCTAssertTrue([LoopbackJoke].samples.map(\.value).contains(joke.value))
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random"])
    }

    func testEachQuestionIsAnswered() async throws {
        let sample = try XCTUnwrap([LoopbackJoke].samples.last)
        let science = try await service.getJoke(.random(categories: ["science"]))
        let either = try await service.getJoke(.random(categories: ["food", "science"]))
        let personal = try await service.getJoke(.random(name: "Grace Hopper"))

        XCTAssertEqual(science.categories, ["science"])
        XCTAssertFalse(Set(["food", "science"]).isDisjoint(with: either.categories))
        XCTAssertTrue(personal.value.contains("Grace Hopper"), personal.value)
        try await assertEqual(service.getJoke(.id(sample.id)).value, sample.value)
        try await assertEqual(service.getCategories(), ["dev", "food", "science"])
    }

    func testSearch() async throws {
        let word = "chuck norris"
        let expected = [LoopbackJoke].samples.map(\.value).filter { $0.lowercased().contains(word) }

        XCTAssertFalse(expected.isEmpty)
        try await assertEqual(service.searchJokes(SearchQuery(word)).jokes.map(\.value), expected)
    }

    func testUnknownCategoryAndIdAreAnswers() async {
        for request in [JokeRequest.random(categories: ["foo"]), .id("no-such-id"), .id("random"), .id("search")] {
            await assertThrows(ChuckNorrisError.noJoke(request, in: .api)) { try await self.service.getJoke(request) }
        }
    }

    func testServerWithoutARandomJokeIsNotAJokeAPI() async {
        for request in [JokeRequest.random(), .random(length: .short)] {
            api.answerNext(.json(status: 404, body: "{\"status\":404,\"error\":\"Not Found\"}"))
            await assertThrows(ChuckNorrisError.notAJoke) { try await self.service.getJoke(request) }
        }
    }

    func testBlankJokesAreNotFound() async throws {
        api.answerNext(.json(body: "{\"result\":[{\"id\":\"x\",\"value\":\" \"},{\"id\":\"y\",\"value\":\"ha\"}]}"))
        try await assertEqual(service.searchJokes(SearchQuery("any")).jokes.map(\.value), ["ha"])
    }
}
