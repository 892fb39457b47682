import ChuckNorris
import Synchronization
import TestSupport
import Vaccine
import XCTest

/// The service around the real one with the real networking; the server answers with the jokes in turn.
final class FilteringServiceTests: XCTestCase {
    private let rude = LoopbackJoke(id: "rude", value: "Chuck Norris said it out loud.", categories: ["explicit"])
    private let store = SettingsStore()

    override func setUp() {
        Vaccine.setCure(for: SettingsStore.self, to: store)
        setRecentJokes()
    }

    func testExplicitAndRecentJokesAreDrawnAgain() async throws {
        let rows: [(jokes: [LoopbackJoke], request: JokeRequest, shown: [String], requestCount: Int)] = [
            ([rude, .sample("a"), rude, rude, .sample("b")], .random(), ["a", "b"], 5),
            (["a", "a", "b", "b", "a", "c"].map { .sample($0) }, .random(), ["a", "b", "c"], 6),
            // The category has too few jokes: the least recent one is repeated.
            (
                [.sample("a", "dev"), rude, .sample("b", "dev"), .sample("c", "dev")],
                .random(categories: ["dev"]), ["a", "b", "c", "a", "b", "c"], 3 + 6 + 2 + 2
            ),
        ]
        for row in rows {
            setRecentJokes()
            let api = try LoopbackAPI.start(row.jokes)

            for id in row.shown {
                try await assertEqual(service().getJoke(row.request).id, id, "\(row.shown)")
            }

            XCTAssertEqual(api.requests.count, row.requestCount, "\(row.shown)")
        }
    }

    func testJokesOfALengthAreDrawnAFewTimes() async throws {
        let long = LoopbackJoke(id: "long", value: String(repeating: "long ", count: 40))
        let api = try LoopbackAPI.start((1 ... 8).map { .sample("\($0)") } + [long])

        try await assertEqual(service().getJoke(.random(length: .long)).id, "long")
        XCTAssertEqual(api.requests.map(\.target), Array(repeating: "/jokes/random", count: 9))
        let short = try LoopbackAPI.start([.sample("a")])
        let request = JokeRequest.random(length: .long)
        await assertThrows(ChuckNorrisError.noJoke(request, in: .api)) { try await self.service().getJoke(request) }
        XCTAssertEqual(short.requests.count, 12)
    }

    func testDrawsAreLimitedUntilTheSettingAllowsExplicitJokes() async throws {
        let api = try LoopbackAPI.start([rude])
        let service = service()
        await assertThrows(ChuckNorrisError.onlyExplicit) { try await service.getRandomJoke() }
        XCTAssertEqual(api.requests.count, 6)

        store.settings.allowsExplicit = true

        try await assertEqual(service.getRandomJoke().id, "rude")
        XCTAssertEqual(api.requests.count, 7)
        try await assertEqual(service.getJoke(.random(categories: ["explicit"])).id, "rude")
        try await assertEqual(service.getJoke(.id("rude")).id, "rude")
        try await assertEqual(service.searchJokes(SearchQuery("chuck")).jokes.map(\.id), ["rude"])
        try await assertEqual(service.getCategories(), ["explicit"])
    }

    func testExplicitJokesAreLeftOutOfOtherAnswers() async throws {
        let api = try LoopbackAPI.start([rude, .sample("a", "dev"), .sample("b", "travel")])
        let loud = try SearchQuery("out loud")

        await assertThrows(ChuckNorrisError.explicit) { try await self.service().getJoke(.id("rude")) }
        try await assertEqual(service().getJoke(.id("a")).id, "a")
        try await assertEqual(service().getCategories(), ["dev", "travel"])
        try await assertEqual(service().searchJokes(SearchQuery("chuck")).jokes.map(\.id), ["a", "b"])
        await assertThrows(ChuckNorrisError.nothingFound(loud, in: .api)) { try await self.service().searchJokes(loud) }
        for categories in [["explicit"], ["dev", "Explicit"]] {
            await assertThrows(ChuckNorrisError.explicit) {
                try await self.service().getJoke(.random(categories: categories))
            }
        }
        await assertEqual(service().getSourceState(), .api(host: api.host))
        XCTAssertEqual(api.requests.count, 5, "without a request for the category")
        try await assertEqual(service().getRandomJoke().id, "b", "The other one was shown by its id.")
    }

    func testErrorEndsTheDrawsUnlessAJokeWasRepeatedAndCancellationAlways() async throws {
        let api = try LoopbackAPI.start([rude, .sample("a")])
        // Any thread may call it.
        nonisolated(unsafe) let service = service()
        let busy = ScriptedAnswer.text(status: 503, body: "busy")
        api.answerNext(.standard, busy)
        await assertThrows(ChuckNorrisError.unavailable(status: 503, retryAfter: nil)) {
            try await service.getRandomJoke()
        }
        try await assertEqual(service.getRandomJoke().id, "a")

        api.answerNext(.standard, .standard, busy)
        try await assertEqual(service.getRandomJoke().id, "a", "repeated")

        api.answerNext(.standard, .standard, .never)
        let task = Task { try await service.getRandomJoke() }
        try await api.waitForRequest(count: 10)
        task.cancel()
        await assertThrows(CancellationError()) { try await task.value }
        XCTAssertEqual(api.requests.count, 10)
    }

    func testRepeatedJokeIsReturnedWhenCancelledDuringTheLastDraw() async throws {
        let service = FilteringService(RepeatingService())
        _ = try await service.getRandomJoke()

        try await assertEqual(Task { try await service.getRandomJoke() }.value.id, "same")
    }

    func testFiftyRecentJokesAreKnown() {
        let jokes = RecentJokes()
        for number in 0 ... 50 {
            jokes.remember("\(number)")
        }

        XCTAssertEqual(["0", "1", "50"].map(jokes.index), [nil, 0, 49])
    }

    private func service() -> FilteringService {
        FilteringService(ChuckNorrisService())
    }

    private func setRecentJokes() {
        Vaccine.setCure(for: RecentJokes.self, isUnique: true, with: RecentJokes())
    }
}

/// Answers with the same joke again and again; the task that asks is cancelled during the last draw for its request.
private final class RepeatingService: AsyncChuckNorrisServicing, Sendable {
    private let draws = Atomic(0)

    func getJoke(_: JokeRequest) async throws -> ChuckNorrisResponse {
        if draws.wrappingAdd(1, ordering: .relaxed).newValue == 1 + FilteringService.maximumDraws {
            withUnsafeCurrentTask { $0?.cancel() }
        }
        return ChuckNorrisResponse(id: "same", value: "Chuck Norris again.")
    }
}
