import XCTest
@testable import ChuckNorris

final class PrefetchingServiceTests: XCTestCase {
    private let request = JokeRequest(categories: ["dev"])

    func testNextJokeIsFetchedAheadOnceAndIsAnotherOne() async throws {
        let api = ScriptedService(.sample("a"), .sample("b"), .sample("c"))
        let service = try PrefetchingService(api, settings: SettingsStore("api"), isEnabled: true)
        for (number, id) in zip(1..., ["a", "b"]) {
            try await assertEqual(service.getJoke(request).id, id)
            try await eventually { api.requests.count == number + 1 }
        }
        XCTAssertEqual(api.requests.map(\.categories), [["dev"], ["dev"], ["dev"]])
        XCTAssertEqual(api.requests.map(\.previous), [nil, "a", "b"])
    }

    func testDisabledServiceFetchesNothing() async throws {
        let api = ScriptedService(.sample("a"), .sample("b"))
        let service = try PrefetchingService(api, settings: SettingsStore("api"), isEnabled: false)

        try await assertEqual(service.getJoke(request).id, "a")
        try await assertEqual(service.getJoke(request).id, "b")
        XCTAssertEqual(api.requests, [request, request])
    }

    func testFetchForAnotherRequestOrOtherSettingsIsCancelled() async throws {
        let api = ScriptedService(.sample("a"))
        let settings = try SettingsStore("api")
        let service = PrefetchingService(api, settings: settings, isEnabled: true)
        let changes: [(inout ServiceSettings) -> Void] = [{ $0.allowsExplicit = true }, { $0.jokes = .standard }]
        _ = try await service.getJoke(request)
        for (number, change) in zip(1..., changes) {
            try await eventually { api.requests.count == 2 * number }
            change(&settings.settings)
            api.answerNext(.success(.sample("b")))
            try await assertEqual(service.getJoke(request).id, "b")
            try await eventually { api.cancelledCount == number }
        }
        try await eventually { api.requests.count == 6 }
        api.answerNext(.success(.sample("c")))
        try await assertEqual(service.getRandomJoke().id, "c")
        try await eventually { api.cancelledCount == 3 }
    }

    func testCallWaitsForAFetchThatIsUnderWayAndCancelsIt() async throws {
        let api = ScriptedService(.sample("a"))
        let service = try PrefetchingService(api, settings: SettingsStore("api"), isEnabled: true)
        _ = try await service.getJoke(request)
        try await eventually { api.requests.count == 2 }
        let task = Task { [request] in try await service.getJoke(request) }
        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
        XCTAssertEqual(api.requests.count, 2)
        try await eventually { api.cancelledCount == 1 }
    }

    func testFetchThatFailedIsNotReported() async throws {
        let api = ScriptedService([.success(.sample("a")), .failure(Failure.notAJoke)])
        let service = try PrefetchingService(api, settings: SettingsStore("api"), isEnabled: true)
        _ = try await service.getJoke(request)
        try await eventually { api.requests.count == 2 }
        api.answerNext(.success(.sample("b")))

        try await assertEqual(service.getJoke(request).id, "b")
    }

    func testReleasedServiceCancelsItsFetch() async throws {
        let api = ScriptedService(.sample("a"))
        var service: PrefetchingService? = try PrefetchingService(api, settings: SettingsStore("api"), isEnabled: true)
        _ = try await service?.getJoke(request)
        try await eventually { api.requests.count == 2 }
        service = nil

        try await eventually { api.cancelledCount == 1 }
    }
}
