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

    func testRandomJoke() async throws {
        let joke = try await service.getRandomJoke()

        XCTAssertTrue([LoopbackJoke].samples.map(\.value).contains(joke.value))
        XCTAssertEqual(api.requests.map(\.target), ["/jokes/random"])
    }

    func testRandomJokeByCallback() {
        XCTAssertNoThrow(try answer { service.getRandomJoke(callback: $0) })
    }

    func testJokeOfCategories() async throws {
        let one = try await service.getJoke(.random(categories: ["science"]))
        let two = try await service.getJoke(.random(categories: ["food", "science"]))

        XCTAssertEqual(one.categories, ["science"])
        XCTAssertFalse(Set(["food", "science"]).isDisjoint(with: two.categories))
    }

    func testJokeAboutAName() async throws {
        let joke = try await service.getJoke(.random(name: "Grace Hopper"))

        XCTAssertTrue(joke.value.contains("Grace Hopper"), joke.value)
    }

    func testJokeByID() async throws {
        let sample = try XCTUnwrap([LoopbackJoke].samples.last)

        try await assertEqual(service.getJoke(.id(sample.id)).value, sample.value)
    }

    func testCategories() async throws {
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

    func testSearchThatFindsNothingSaysSo() async throws {
        let query = try SearchQuery("no such words")
        await assertThrows(ChuckNorrisError.nothingFound(query, in: .api)) {
            try await self.service.searchJokes(query)
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
