import XCTest
@testable import ChuckNorris

final class FallbackServiceTests: XCTestCase {
    private let failure = Failure(.unavailable, "It is broken.")
    private let notes = Notes()
    /// Seconds since the start of the test.
    private let time = Locked(0)

    private func fallback(_ service: ScriptedService, _ jokes: String = "api,mine") throws -> FallbackService {
        let start = ContinuousClock.now
        return try FallbackService(service, settings: SettingsStore(jokes), note: notes.add) { [time] in
            start + .seconds(time.withLock { $0 })
        }
    }

    func testBuiltInJokesStandInWithOneNoteUntilTheAPIAnswers() async throws {
        let api = ScriptedService([.failure(failure), .failure(failure), .success(.sample("a"))])
        let service = try fallback(api)
        for seconds in [0, 9, 10, 29] {
            time.withLock { $0 = seconds }
            try await assertEqual(service.getRandomJoke().source, .builtIn)
        }
        XCTAssertEqual(api.requests.count, 2, "none within 10 and then 20 seconds")
        XCTAssertEqual(notes.all, ["It is broken. Using built-in jokes until it answers."])
        await assertEqual(service.getSourceSummary(), [
            "It is broken. No request is sent for another 1 s.", "Built-in jokes stand in until it answers.",
        ])

        time.withLock { $0 = 30 }
        try await assertEqual(service.getRandomJoke().id, "a")

        XCTAssertEqual(notes.all.dropFirst(), ["The API answers again."])
        await assertEqual(service.getSourceSummary(), [])
    }

    func testRetryAfterIsHonoured() async throws {
        let api = ScriptedService([
            .failure(Failure(.unavailable, "Busy.", retryAfter: 100)), .success(.sample("a")),
        ])
        let service = try fallback(api)
        for seconds in [0, 99] {
            time.withLock { $0 = seconds }
            try await assertEqual(service.getRandomJoke().source, .builtIn)
        }
        time.withLock { $0 = 100 }
        try await assertEqual(service.getRandomJoke().id, "a")
    }

    func testPauseGrowsToFiveMinutes() async throws {
        let api = ScriptedService(Array(repeating: .failure(failure), count: 8))
        let service = try fallback(api)
        var now = 0
        for pause in [10, 20, 40, 80, 160, 300, 300] {
            _ = try await service.getRandomJoke()
            now += pause
            time.withLock { $0 = now - 1 }
            let count = api.requests.count
            _ = try await service.getRandomJoke()
            XCTAssertEqual(api.requests.count, count, "within \(pause) s")
            time.withLock { $0 = now }
        }
    }

    func testAnswersAreNotReplaced() async throws {
        let nothing = Failure(.nothingFound, "There is none.")
        let service = try fallback(ScriptedService([.failure(nothing)]))

        await assertThrows(nothing) { try await service.getJoke(JokeRequest(categories: ["foo"])) }
        XCTAssertEqual(notes.all, [])
    }

    func testListOfTheAPIAloneHasNoStandIn() async throws {
        let busy = Failure(.unavailable, "Busy.", retryAfter: 60)
        let api = ScriptedService([.failure(failure), .failure(busy), .success(.sample("a"))])
        let service = try fallback(api, "api")

        await assertThrows(failure) { try await service.getRandomJoke() }
        await assertThrows(busy) { try await service.getRandomJoke() }
        time.withLock { $0 = 20 }
        await assertThrows(Failure(.unavailable, "Busy. No request is sent for another 40 s.", retryAfter: 40)) {
            try await service.getRandomJoke()
        }
        await assertEqual(service.getSourceSummary(), ["Busy. No request is sent for another 40 s."])
        time.withLock { $0 = 60 }
        try await assertEqual(service.getRandomJoke().id, "a")
        XCTAssertEqual(notes.all, [])
    }

    func testEveryCallHasAStandIn() async throws {
        let failures = Array(repeating: Result<ChuckNorrisResponse, any Error>.failure(failure), count: 4)
        let service = try fallback(ScriptedService(failures))
        let joke = BuiltInJokes.jokes[0]

        try await assertEqual(service.getCategories(), BuiltInJokes.categories)
        try await assertEqual(service.getJoke(JokeRequest(id: joke.id)), joke)
        try await assertEqual(service.searchJokes(SearchQuery("WI-FI")).isEmpty, false)
        try await assertEqual(service.getJoke(JokeRequest(categories: ["Dev"], name: "Bob")).categories, ["dev"])
        await assertFails("There is no built-in category \"Explicit\".", .nothingFound) {
            try await service.getJoke(JokeRequest(categories: ["Explicit"]))
        }
    }

    func testCancellationIsNoFailure() async throws {
        let api = ScriptedService([])
        let service = try fallback(api)
        let task = Task { try await service.getRandomJoke() }
        try await eventually { api.requests.count == 1 }
        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
        api.answerNext(.success(.sample("a")))
        try await assertEqual(service.getRandomJoke().id, "a")
        XCTAssertEqual(notes.all, [])
    }
}
