import XCTest
@testable import ChuckNorris

final class PrefetchingServiceTests: XCTestCase {
    private let request = JokeRequest(categories: ["dev"])
    private let settings = SettingsStore()

    /// Returns a service that has answered once, and is fetching what the API answers next.
    private func prefetching(_ api: ScriptedService) async throws -> PrefetchingService {
        let service = PrefetchingService(api, settings: settings, isEnabled: true)
        try await assertEqual(service.getJoke(request).id, "a")
        try await eventually { api.requests.count == 2 }
        return service
    }

    func testNextJokeIsFetchedAheadOnceAndIsAnotherOne() async throws {
        let api = ScriptedService(.sample("a"), .sample("b"), .sample("c"))
        let service = try await prefetching(api)

        try await assertEqual(service.getJoke(request).id, "b")
        try await eventually { api.requests.count == 3 }
        XCTAssertEqual(api.requests.map(\.categories), [["dev"], ["dev"], ["dev"]])
        XCTAssertEqual(api.requests.map(\.previous), [nil, "a", "b"])
    }

    func testDisabledServiceFetchesNothing() async throws {
        let api = ScriptedService(.sample("a"), .sample("b"))
        let service = PrefetchingService(api, settings: settings, isEnabled: false)

        try await assertEqual(service.getJoke(request).id, "a")
        try await assertEqual(service.getJoke(request).id, "b")
        XCTAssertEqual(api.requests, [request, request])
    }

    func testFetchForAnotherRequestOrOtherSettingsIsCancelled() async throws {
        let api = ScriptedService(.sample("a"))
        let service = try await prefetching(api)
        let changes: [(inout ServiceSettings) -> Void] = [
            { $0.allowsExplicit = true }, { $0.jokes = JokesList([JokesList.api]) }, { _ in },
        ]
        for (number, change) in zip(1..., changes) {
            change(&settings.current)
            api.answerNext(.success(.sample("b")))
            try await assertEqual(service.getJoke(number < 3 ? request : JokeRequest()).id, "b")
            try await eventually { api.cancelledCount == number && api.requests.count == 2 * number + 2 }
        }
    }

    func testCallWaitsForAFetchThatIsUnderWayAndCancelsIt() async throws {
        let api = ScriptedService(.sample("a"))
        let service = try await prefetching(api)
        let task = Task { [request] in try await service.getJoke(request) }
        task.cancel()

        await assertThrows(CancellationError()) { try await task.value }
        XCTAssertEqual(api.requests.count, 2)
        try await eventually { api.cancelledCount == 1 }
    }

    func testFetchThatFailedIsNotReported() async throws {
        let api = ScriptedService([.success(.sample("a")), .failure(Failure.notAJoke)])
        let service = try await prefetching(api)
        api.answerNext(.success(.sample("b")))

        try await assertEqual(service.getJoke(request).id, "b")
    }

    func testReleasedServiceCancelsItsFetch() async throws {
        let api = ScriptedService(.sample("a"))
        _ = try await prefetching(api)

        try await eventually { api.cancelledCount == 1 }
    }
}
