import ChuckNorris
import TestSupport
import Vaccine
import XCTest

/// The service around the real one and the real networking.
@MainActor
final class PrefetchingServiceTests: XCTestCase {
    private let clock = Clock()
    private let store = SettingsStore(prefetches: true)
    private let fetchCount = Monitor(0)
    private let dev = JokeRequest.random(categories: ["dev"])

    override nonisolated func setUp() {
        Vaccine.setCure(for: SettingsStore.self, to: store)
    }

    func testFetchesUseOneConnection() async throws {
        let api = try LoopbackAPI.start()
        let service = service()

        _ = try await answer { service.getRandomJoke(callback: $0) }
        for number in 1 ... 10 {
            try await waitForFetch(number)
            _ = try await service.getRandomJoke()
        }

        try await assertEqual(api.waitForRequest(count: 12).map(\.target), Array(repeating: "/jokes/random", count: 12))
        XCTAssertEqual(api.connectionCount, 1)
    }

    func testChangedSettingCancelsTheFetchAndStartsNoOther() async throws {
        let (api, service) = try await startWithFirstJoke(then: .afterRelease(.standard))
        try await api.waitForRequest(count: 2)

        store.settings.allowsExplicit = true
        // The server has not answered: the fetch ends because it is cancelled.
        try await waitForFetch(1)
        _ = try await service.getCategories()
        store.settings.allowsExplicit = false
        try api.release()
        _ = try await service.getRandomJoke()

        XCTAssertEqual(api.requests.prefix(4).map(\.target), [
            "/jokes/random", "/jokes/random", "/jokes/categories", "/jokes/random",
        ])
    }

    func testCallerWaitsForAFetchUnderWay() async throws {
        for isJoke in [true, false] {
            let answer = isJoke ? ScriptedAnswer.standard : .text(status: 200, body: "<html>")
            let (api, service) = try await startWithFirstJoke(then: .afterRelease(answer))
            try await api.waitForRequest(count: 2)

            let task = Task { try await service.getRandomJoke() }
            await Task.yield()
            try api.release()

            if isJoke {
                try await assertEqual(task.value.id, "b")
            } else {
                await assertThrows(ChuckNorrisError.notAJoke) { try await task.value }
            }
        }
    }

    func testOtherQuestionCancelsTheFetch() async throws {
        let questions: [(PrefetchingService) async throws -> Void] = try [
            { [dev] in _ = try await $0.getJoke(dev) },
            { _ = try await $0.getJoke(.id("c")) },
            { _ = try await $0.getCategories() },
            { [query = SearchQuery("chuck")] in _ = try await $0.searchJokes(query) },
        ]
        for question in questions {
            let (api, service) = try await startWithFirstJoke(then: .never)
            try await api.waitForRequest(count: 2)

            try await withinTime(rescue: api.stop) { try await question(service) }

            // The connection of the first joke was closed with the fetch, which is made up for.
            let requests = try await api.waitForRequest(count: 4)
            XCTAssertEqual(requests.prefix(3).map(\.connection), [1, 1, 2])
            XCTAssertEqual(requests[3].path, "/jokes/random")
        }
    }

    func testPrefetchedJokeIsForTheSameRequestWithTheSameSettings() async throws {
        let (api, service) = try await startWithFirstJoke()
        try await waitForFetch(1)
        try await assertEqual(service.getJoke(.id("d")).id, "d")
        _ = try await service.getCategories()
        try await assertEqual(service.getRandomJoke().id, "b", "outlasts other questions")
        XCTAssertEqual(api.requests.prefix(4).map(\.path), [
            "/jokes/random", "/jokes/random", "/jokes/d", "/jokes/categories",
        ])

        try await waitForFetch(2)
        let request = JokeRequest.random(categories: ["dev"], name: "Bob")
        try await assertEqual(service.getJoke(request).id, "d", "not the one for any category")
        try await waitForFetch(3)
        try await assertEqual(service.getJoke(request).id, "a")
        XCTAssertEqual(Set(api.requests.dropFirst(5).map(\.target)), ["/jokes/random?category=dev&name=Bob"])

        try await waitForFetch(4)
        store.settings.timeout = 9
        try await assertEqual(service.getJoke(request).id, "c", "not the one of the earlier settings")
    }

    func testNothingIsFetchedAheadWhereTheStoreDoesNotSaySo() async throws {
        let api = try LoopbackAPI.start()
        Vaccine.setCure(for: SettingsStore.self, isUnique: true, with: SettingsStore())
        let service = service()

        for id in ["a", "b"] {
            try await assertEqual(service.getRandomJoke().id, id)
            await Task.yield()
        }

        XCTAssertEqual(api.requests.count, 2)
    }

    func testCancellingTheCallerCancelsTheFetch() async throws {
        let (api, service) = try await startWithFirstJoke(then: .never)
        try await api.waitForRequest(count: 2)
        let task = Task { try await service.getRandomJoke() }
        // The caller waits from here on.
        await Task.yield()

        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
        try await api.waitForOpenConnections(0)
        try await assertEqual(service.getRandomJoke().id, "c")
    }

    func testReleasingTheServiceCancelsTheFetch() async throws {
        let api = try LoopbackAPI.start()
        api.answerNext(.standard, .never)
        var service: PrefetchingService? = service()
        _ = try await service?.getRandomJoke()
        try await api.waitForRequest(count: 2)

        service = nil

        try await api.waitForOpenConnections(0)
    }

    func testPauseThatAFetchWasAskedForIsObserved() async throws {
        let api = try LoopbackAPI.start()
        api.answerNext(.standard, .text(status: 429, headers: ["Retry-After": "60"], body: "busy"))
        Vaccine.setCure(for: CircuitBreaker.self) { [clock] in CircuitBreaker(now: clock.now) }
        let service = service(around: CircuitBreakingService(ChuckNorrisService(), hasFallback: false))
        _ = try await service.getRandomJoke()
        try await waitForFetch(1)

        clock.advance(by: .seconds(20))
        let cause = APIFailure.service(.unavailable(status: 429, retryAfter: 60))
        await assertThrows(ChuckNorrisError.paused(cause: cause, seconds: 40)) { try await service.getCategories() }
        XCTAssertEqual(api.requests.count, 2)

        clock.advance(by: .seconds(40))
        try await assertEqual(service.getRandomJoke().id, "c")
    }

    func testFailureOrChangedSettingStopsFetchesUntilTheNextRandomRequest() async throws {
        let page = ScriptedAnswer.text(status: 200, body: "<html>")
        let rows: [(cause: String, fetched: ScriptedAnswer, requestCount: Int, next: String)] = [
            ("failed fetch", page, 2, "c"), ("rejected fetch", .json(status: 400, body: "{}"), 2, "c"),
            ("failed request", .standard, 3, "d"), ("setting", .standard, 2, "c"),
        ]
        for (number, row) in rows.enumerated() {
            let (api, service) = try await startWithFirstJoke(then: row.fetched)
            try await waitForFetch(2 * number + 1)
            switch row.cause {
            case "failed request":
                api.answerNext(page)
                _ = try? await service.getJoke(dev)
            case "setting": store.settings.timeout = 9
            default: break
            }
            _ = try await service.getCategories()
            // A fetch would have reached the server before all of these.
            let other = try HTTPNetworking(to: api.baseURL)
            for _ in 0 ..< 20 {
                _ = try await other.response(to: .categories)
            }

            XCTAssertEqual(api.requests.filter { $0.path == "/jokes/random" }.count, row.requestCount, row.cause)
            try await assertEqual(service.getRandomJoke().id, row.next, row.cause)
            try await waitForFetch(2 * number + 2)
        }
    }

    private func service(around service: ChuckNorrisServicing = ChuckNorrisService()) -> PrefetchingService {
        PrefetchingService(service) { [fetchCount] _ in fetchCount.withValue { $0 += 1 } }
    }

    /// Starts the server, and returns it with a service that has delivered the first joke.
    ///
    /// - Parameter answer: The server's answer when the next joke is fetched.
    private func startWithFirstJoke(
        then answer: ScriptedAnswer = .standard
    ) async throws -> (LoopbackAPI, PrefetchingService) {
        let api = try LoopbackAPI.start()
        api.answerNext(.standard, answer)
        let service = service()
        try await assertEqual(service.getRandomJoke().id, "a")
        XCTAssertEqual(api.requests.count, 1, "The fetch started before the answer was delivered.")
        return (api, service)
    }

    /// Waits until that many fetches of this test have ended.
    private func waitForFetch(_ number: Int) async throws {
        let isDone = try await offTheCooperativePool { [fetchCount] in
            fetchCount.wait(timeout: 10) { $0 >= number ? true : nil }
        }
        guard isDone != nil else { throw SupportError("There were fewer than \(number) fetches.") }
    }
}
