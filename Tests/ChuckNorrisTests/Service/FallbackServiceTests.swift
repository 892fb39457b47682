import XCTest
@testable import ChuckNorris

final class FallbackServiceTests: XCTestCase {
    private let failure = Failure(.unavailable, "It is broken.")
    private let notes = Notes()
    /// Seconds since the start of the test.
    private let time = Locked(0)

    private func fallback(_ service: any ChuckNorrisServicing, _ jokes: String = "api,mine") throws -> FallbackService {
        let start = ContinuousClock.now
        return try FallbackService(service, settings: SettingsStore(jokes), note: notes.add) { [time] in
            start + .seconds(time.withLock { $0 })
        }
    }

    private func wait(until seconds: Int) {
        time.withLock { $0 = seconds }
    }

    func testBuiltInJokesStandInWithOneNoteUntilTheAPIAnswers() async throws {
        let api = ScriptedService([.failure(failure), .failure(failure), .success(.sample("a"))])
        let service = try fallback(api)
        for seconds in [0, 9, 10, 29] {
            wait(until: seconds)
            try await assertEqual(service.getRandomJoke().source, JokesList.builtIn)
        }
        XCTAssertEqual(api.requests.count, 2, "none within 10 and then 20 seconds")
        XCTAssertEqual(notes.all, ["It is broken. Using built-in jokes until it answers."])
        await assertEqual(service.getSourceSummary(), [
            "It is broken. No request is sent for another 1 s.", "Built-in jokes stand in until it answers.",
        ])

        wait(until: 30)
        try await assertEqual(service.getRandomJoke().id, "a")

        XCTAssertEqual(notes.all.dropFirst(), ["The API answers again."])
        await assertEqual(service.getSourceSummary(), [])
    }

    func testPauseGrowsToFiveMinutesUnlessTheServerNamesOne() async throws {
        let busy = Failure(.unavailable, "Busy.", retryAfter: 100)
        let failures = Array(repeating: failure, count: 7) + [busy, failure]
        let api = ScriptedService(failures.map { .failure($0) })
        let service = try fallback(api)
        var now = 0
        for (number, pause) in zip(1..., [10, 20, 40, 80, 160, 300, 300, 100]) {
            try await assertEqual(service.getRandomJoke().source, JokesList.builtIn)
            now += pause
            wait(until: now - 1)
            _ = try await service.getRandomJoke()
            XCTAssertEqual(api.requests.count, number, "within \(pause) s")
            wait(until: now)
        }
    }

    func testListOfTheAPIAloneHasNoStandIn() async throws {
        let api = ScriptedService([.failure(failure), .success(.sample("a"))])
        let service = try fallback(api, "api")

        await assertThrows(failure) { try await service.getRandomJoke() }
        wait(until: 4)
        let sentence = "It is broken. No request is sent for another 6 s."
        await assertThrows(Failure(.unavailable, sentence)) { try await service.getRandomJoke() }
        await assertEqual(service.getSourceSummary(), [sentence])
        wait(until: 10)
        try await assertEqual(service.getRandomJoke().id, "a")
        XCTAssertEqual(notes.all, [])
    }

    func testEveryCallHasAStandIn() async throws {
        let service = try fallback(ScriptedService([.failure(failure)]))

        try await assertEqual(service.getCategories(), BuiltInJokes.categories)
        try await assertEqual(service.searchJokes(SearchQuery("WI-FI")).isEmpty, false)
        try await assertEqual(service.getJoke(JokeRequest(categories: ["Dev"], name: "Bob")).categories, ["dev"])
        // Whether the API has what the built-in jokes lack, nothing else knows.
        let sentence = "There is no Explicit joke without the API. \(failure.sentence) No request is sent for another 10 s."
        await assertThrows(Failure(.unavailable, sentence)) {
            try await service.getJoke(JokeRequest(categories: ["Explicit"]))
        }
        XCTAssertEqual(notes.all, ["\(failure.sentence) Using built-in jokes until it answers."])
    }

    func testRequestThatFailsLaterDoesNotShortenThePause() async throws {
        final class Slow: AsyncChuckNorrisServicing {
            let meanwhile = Locked<(@Sendable () async -> Void)?>(nil)

            func getJoke(_: JokeRequest) async throws -> ChuckNorrisResponse {
                let other = meanwhile.withLock { $0.take() }
                await other?()
                throw Failure(.unavailable, "It is slow.", retryAfter: other == nil ? 3600 : nil)
            }
        }
        let api = Slow()
        let service = try fallback(api)
        api.meanwhile.withLock { $0 = { _ = try? await service.getRandomJoke() } }

        try await assertEqual(service.getRandomJoke().source, JokesList.builtIn)

        await assertEqual(service.getSourceSummary().first, "It is slow. No request is sent for another 3600 s.")
    }

    func testAnswersAndCancellationsAreNotReplaced() async throws {
        let nothing = Failure(.nothingFound, "There is none.")
        let api = ScriptedService([.failure(nothing)])
        let service = try fallback(api)
        await assertThrows(nothing) { try await service.getJoke(JokeRequest(categories: ["foo"])) }
        let task = Task { try await service.getRandomJoke() }
        try await eventually { api.requests.count == 2 }
        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
        api.answerNext(.success(.sample("a")))
        try await assertEqual(service.getRandomJoke().id, "a")
        XCTAssertEqual(notes.all, [])
    }
}
