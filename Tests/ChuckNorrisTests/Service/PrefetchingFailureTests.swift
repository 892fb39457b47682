import ChuckNorris
import TestSupport
import Vaccine
import XCTest

/// Fetches that fail.
@MainActor
final class PrefetchingFailureTests: PrefetchingTestCase {
    private let busy = ScriptedAnswer.text(status: 429, headers: ["Retry-After": "60"], body: "busy")

    func testFailedFetchIsNotReported() async throws {
        let failures = [ScriptedAnswer.text(status: 200, body: "<html>"), .json(status: 400, body: "{}")]
        for (number, failure) in failures.enumerated() {
            let (api, service) = try await startWithFirstJoke(then: failure)
            try await waitForFetch(number + 1)

            try await assertEqual(service.getRandomJoke().id, "c", "\(failure)")
            withExtendedLifetime(api) {}
        }
    }

    func testPauseThatAFetchWasAskedForIsObserved() async throws {
        let api = try LoopbackAPI.start()
        api.answerNext(.standard, busy)
        let service = patientService()
        _ = try await service.getRandomJoke()
        try await waitForFetch(1)

        clock.advance(by: .seconds(20))
        await assertThrows(
            ChuckNorrisError.paused(cause: .service(.unavailable(status: 429, retryAfter: 60)), seconds: 40)
        ) {
            try await service.getCategories()
        }
        XCTAssertEqual(api.requests.count, 2)

        clock.advance(by: .seconds(40))
        try await assertEqual(service.getRandomJoke().id, "c")
    }

    func testFallbackObservesThePause() async throws {
        let api = try LoopbackAPI.start()
        api.answerNext(.standard, busy)
        let errors = Monitor<[ChuckNorrisError?]>([])
        let service = FallbackService(patientService(), fallback: JokeCollections()) { error in
            errors.withValue { $0.append(error as? ChuckNorrisError) }
        }
        _ = try await service.getRandomJoke()
        try await waitForFetch(1)

        for _ in 1 ... 2 {
            try await assertEqual(service.getRandomJoke().source, .bundled)
        }

        XCTAssertEqual(api.requests.count, 2)
        // The failed fetch itself was not reported.
        XCTAssertEqual(errors.withValue { $0 }, [
            .paused(cause: .service(.unavailable(status: 429, retryAfter: 60)), seconds: 60),
        ])
    }

    func testNothingIsFetchedAfterAnError() async throws {
        let (api, service) = try await startWithFirstJoke()
        try await waitForFetch(1)
        api.answerNext(.text(status: 200, body: "<html>"))

        _ = try? await service.getJoke(.random(categories: ["dev"]))
        _ = try await service.getCategories()
        // A fetch would have reached the server before all of these.
        let other = try HTTPNetworking(to: api.baseURL)
        for _ in 0 ..< 20 {
            _ = try await other.response(to: .categories)
        }

        XCTAssertEqual(api.requests.filter { $0.path == "/jokes/random" }.count, 3)
    }
}
