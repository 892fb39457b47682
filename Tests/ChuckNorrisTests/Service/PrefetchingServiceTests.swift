import ChuckNorris
import TestSupport
import Vaccine
import XCTest

@MainActor
final class PrefetchingServiceTests: PrefetchingTestCase {
    private let dev = JokeRequest.random(categories: ["dev"])

    func testNextJokeIsFetchedAhead() async throws {
        let (api, service) = try await startWithFirstJoke()
        try await waitForFetch(1)

        api.stop()

        try await assertEqual(service.getRandomJoke().id, "b")
    }

    func testFetchesUseOneConnection() async throws {
        let api = try LoopbackAPI.start()
        let service = service()

        for number in 1 ... 10 {
            _ = try await service.getRandomJoke()
            try await waitForFetch(number)
        }

        XCTAssertEqual(api.requests.map(\.target), Array(repeating: "/jokes/random", count: 11))
        XCTAssertEqual(api.connectionCount, 1)
    }

    func testFetchStartsAfterTheAnswerIsDelivered() async throws {
        let api = try LoopbackAPI.start()

        _ = try await service().getRandomJoke()

        XCTAssertEqual(api.requests.count, 1)
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

    func testFetchRepeatsCategoriesAndName() async throws {
        let api = try LoopbackAPI.start()
        let service = service()
        let request = JokeRequest.random(categories: ["dev"], name: "Bob")

        try await assertEqual(service.getJoke(request).id, "a")
        try await waitForFetch(1)
        try await assertEqual(service.getJoke(request).id, "b")

        XCTAssertEqual(Set(api.requests.map(\.target)), ["/jokes/random?category=dev&name=Bob"])
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

            try await withinTime(rescue: api.stop) {
                try await question(service)
            }

            // The connection of the first joke was closed with the fetch.
            XCTAssertEqual(api.requests.prefix(3).map(\.connection), [1, 1, 2])
        }
    }

    func testCancelledFetchIsMadeUpFor() async throws {
        let (api, service) = try await startWithFirstJoke(then: .never)
        try await api.waitForRequest(count: 2)

        _ = try await service.getCategories()

        try await assertEqual(api.waitForRequest(count: 4).last?.target, "/jokes/random")
    }

    func testPrefetchedJokeOutlastsOtherQuestions() async throws {
        let (api, service) = try await startWithFirstJoke()
        try await waitForFetch(1)

        try await assertEqual(service.getJoke(.id("d")).id, "d")
        _ = try await service.getCategories()
        try await assertEqual(service.getRandomJoke().id, "b")

        XCTAssertEqual(api.requests.prefix(4).map(\.path), [
            "/jokes/random", "/jokes/random", "/jokes/d", "/jokes/categories",
        ])
    }

    func testChangedSettingsDropThePrefetchedJoke() async throws {
        let changes: [(SettingsStore) -> Void] = [
            { $0.settings.allowsExplicit = true },
            { $0.settings.timeout = 9 },
        ]
        for (number, change) in changes.enumerated() {
            let (api, service) = try await startWithFirstJoke()
            try await waitForFetch(number + 1)

            change(store)

            try await assertEqual(service.getRandomJoke().id, "c")
            XCTAssertEqual(api.requests.first?.path, "/jokes/random")
        }
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

    func testPrefetchedJokeOfAnotherRequestIsDropped() async throws {
        let (api, service) = try await startWithFirstJoke()
        try await waitForFetch(1)

        try await assertEqual(service.getJoke(dev).categories, ["dev"])

        XCTAssertEqual(api.requests[2].target, "/jokes/random?category=dev")
    }

    func testCancellingTheCallerCancelsTheFetch() async throws {
        let (api, service) = try await startWithFirstJoke(then: .never)
        try await api.waitForRequest(count: 2)
        let task = Task { try await service.getRandomJoke() }
        // The caller waits from here on.
        await Task.yield()

        task.cancel()

        await assertIsCancelled { try await task.value }
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

    func testCallbackFormFetchesAheadToo() async throws {
        let api = try LoopbackAPI.start()
        let service = service()
        let first: Result<ChuckNorrisResponse, any Error> = await withCheckedContinuation { continuation in
            service.getRandomJoke { continuation.resume(returning: $0.mapError { $0 }) }
        }

        XCTAssertEqual(try first.get().id, "a")
        try await api.waitForRequest(count: 2)
    }
}
