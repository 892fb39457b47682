import XCTest
@testable import ChuckNorris

final class FilteringServiceTests: XCTestCase {
    private let told = ToldJokes()

    private func filtering(
        _ service: any ChuckNorrisServicing,
        allowsExplicit: Bool = false
    ) throws -> FilteringService {
        try FilteringService(service, settings: SettingsStore("api", allowsExplicit: allowsExplicit), told: told)
    }

    func testRepeatedJokeIsRequestedAgain() async throws {
        told.markAsTold("a")
        let api = ScriptedService(.sample("a"), .sample("b"), .sample("b"))
        let service = try filtering(api)
        for _ in 0 ..< 2 {
            try await assertEqual(service.getRandomJoke().id, "b", "a joke that was not shown is no repetition")
        }
        XCTAssertTrue(api.requests.allSatisfy { $0.told == told && !$0.allowsExplicit })
    }

    func testAfterThreeRequestsTheJokeToldTheLongestAgoComesAgain() async throws {
        for id in ["c", "a", "b", "a"] {
            told.markAsTold(id)
        }
        let api = ScriptedService(.sample("a"), .sample("b"), .sample("a"), .sample("d"))

        try await assertEqual(filtering(api).getRandomJoke().id, "b")
        XCTAssertEqual(api.requests.count, 3)
    }

    func testRepetitionIsBetterThanAFailure() async throws {
        told.markAsTold("a")
        let api = ScriptedService([.success(.sample("a")), .failure(Failure.notAJoke)])

        try await assertEqual(filtering(api).getRandomJoke().id, "a")
    }

    func testExplicitJokesAreLeftOut() async throws {
        let explicit = ChuckNorrisResponse.sample("x", "Explicit")
        let api = ScriptedService(explicit, .sample("b"), explicit, explicit, explicit, .sample("c"))
        let service = try filtering(api)

        try await assertEqual(service.getRandomJoke().id, "b")
        await assertThrows(Failure(.nothingFound, "The API sent only explicit jokes, which are hidden.")) {
            try await service.getRandomJoke()
        }
        await assertThrows(Failure(.nothingFound, "Explicit jokes are hidden unless the setting explicit is on.")) {
            try await service.getJoke(JokeRequest(categories: ["dev", "EXPLICIT"]))
        }
        XCTAssertEqual(api.requests.count, 5, "none for the category")
    }

    func testExplicitJokesAreLeftOutOfOtherAnswers() async throws {
        let jokes = CollectionService([.sample("x", "explicit"), .sample("y", "dev")])
        let service = try filtering(jokes)

        try await assertEqual(service.getCategories(), ["dev"])
        try await assertEqual(service.searchJokes(SearchQuery("told")).map(\.id), ["y"])
        for day in 0 ..< 3 {
            try await assertEqual(service.getJoke(JokeRequest(day: day)).id, "y")
        }
        await assertFails("Explicit jokes are hidden unless the setting explicit is on.", .nothingFound) {
            try await service.getJoke(JokeRequest(id: "x"))
        }
        await assertFails("No joke contains \"told x\".", .nothingFound) {
            try await service.searchJokes(SearchQuery("told x"))
        }
        let open = try filtering(jokes, allowsExplicit: true)
        try await assertEqual(open.getCategories(), ["dev", "explicit"])
        try await assertEqual(open.getJoke(JokeRequest(categories: ["explicit"])).id, "x")
    }
}
