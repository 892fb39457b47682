import ChuckNorris
import Foundation
import Platform
import TestSupport
import Vaccine
import XCTest

final class FallbackServiceTests: XCTestCase {
    private let primary = ServiceMock()
    private let secondary = ServiceMock()
    private let collected = Locked<[(any Error)?]>([])

    /// The errors that were reported.
    private var errors: [any Error] {
        collected.withLock { $0.compactMap(\.self) }
    }

    override func setUp() {
        secondary.expectedJoke = joke("from the second")
    }

    func testWrappedServiceAnswersWhileItCan() async throws {
        primary.expectedJoke = joke("from the first")

        try await assertEqual(service.getRandomJoke().value, "from the first")
        XCTAssertTrue(errors.isEmpty)
    }

    func testFallbackAnswersWhenTheWrappedServiceFails() async throws {
        for error in [
            NetworkingError.unreachable(host: "h"),
            ChuckNorrisError.unavailable(status: 503, retryAfter: nil),
            ChuckNorrisError.rejected(status: 403, message: nil),
            ChuckNorrisError.notAJoke,
        ] as [any Error] {
            primary.expectedError = error

            try await assertEqual(service.getRandomJoke().value, "from the second")
            XCTAssertEqual(errors.last.map { "\($0)" }, "\(error)")
        }
    }

    func testMissingJokeIsAnAnswer() async {
        for error in [ChuckNorrisError.noJoke(.random(), in: .api), .explicit, .onlyExplicit] {
            primary.expectedError = error
            await assertThrows(error) { try await self.service.getRandomJoke() }
        }
        XCTAssertTrue(errors.isEmpty)
    }

    func testCancelledRequestIsNotRepeated() async {
        primary.expectedError = CancellationError()

        await assertIsCancelled { try await self.service.getRandomJoke() }
        XCTAssertTrue(errors.isEmpty)
    }

    func testEachFallbackIsReportedOnce() async throws {
        let service = service
        for isUp in [false, false, true, true, false] {
            primary.expectedJoke = isUp ? joke("from the first") : nil
            primary.expectedError = NetworkingError.unreachable(host: "h")
            _ = try await service.getRandomJoke()
        }

        XCTAssertEqual(collected.withLock { $0.map { $0 == nil } }, [false, true, false], "nil says that it ended")
    }

    func testMissingJokeEndsTheFallback() async {
        let service = service
        let failure = NetworkingError.unreachable(host: "h")
        for error in [failure, ChuckNorrisError.noJoke(.random(), in: .api), failure] as [any Error] {
            primary.expectedError = error
            _ = try? await service.getRandomJoke()
        }

        XCTAssertEqual(errors.count, 2)
    }

    func testEachServiceReportsItsFallback() async throws {
        primary.expectedError = NetworkingError.unreachable(host: "h")
        var service = service
        for isReplaced in [false, false, true, false] {
            service = isReplaced ? self.service : service
            _ = try await service.getRandomJoke()
        }

        XCTAssertEqual(errors.count, 2)
    }

    func testPrefetchedJokeDoesNotEndTheFallback() async throws {
        let paused = SourceState.paused(host: "h", cause: .service(.notAJoke), seconds: 9)
        let services: [(any Error)?] = [NetworkingError.unreachable(host: "h"), nil, ChuckNorrisError.notAJoke]
        let stated = StatedService(service: primary, state: paused)
        let service = FallbackService(stated, fallback: secondary, onChange: note)
        for error in services {
            primary.expectedError = error
            primary.expectedJoke = error == nil ? joke("fetched ahead") : nil
            _ = try await service.getRandomJoke()
        }

        XCTAssertEqual(errors.count, 1)
    }

    func testEveryQuestionFallsBack() async throws {
        let service = FallbackService(primary, fallback: JokeCollections())

        let categories = try await service.getCategories()
        let found = try await service.searchJokes(SearchQuery("chuck norris")).jokes
        let byID = try await service.getJoke(.id(found[0].id))

        XCTAssertTrue(categories.contains("dev"))
        XCTAssertEqual(byID, found[0])
    }

    func testCallbackFormFallsBackToo() {
        primary.expectedError = NetworkingError.unreachable(host: "h")

        XCTAssertEqual(try answer { service.getRandomJoke(callback: $0) }.value, "from the second")
    }

    func testErrorOfTheFallbackIsThrown() async {
        let service = FallbackService(primary, fallback: JokeCollections(), onChange: note)
        let request = JokeRequest.random(categories: ["foo"])
        await assertThrows(ChuckNorrisError.noJoke(request, in: .bundled)) { try await service.getJoke(request) }
        XCTAssertEqual(errors as? [ChuckNorrisError], [.unsupported])
    }

    func testSourceStateNamesHostAndCause() async throws {
        let api = try LoopbackAPI.start(.samples)
        let clock = Clock()
        Vaccine.setCure(for: SettingsStore.self, isUnique: true, with: SettingsStore(prefetches: true))
        Vaccine.setCure(for: CircuitBreaker.self, isUnique: true, with: CircuitBreaker(now: clock.now))
        Vaccine.setCure(for: RecentJokes.self, isUnique: true, with: RecentJokes())
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: ChuckNorrisService())
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { CircuitBreakingService($0, hasFallback: true) }
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { FilteringService($0) }
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { PrefetchingService($0) }
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { FallbackService($0, fallback: JokeCollections()) }
        let viewModel = JokeViewModel()
        await assertEqual(viewModel.getSourceState(), .api(host: api.host))

        api.answerNext(.text(status: 503, headers: ["Retry-After": "60"], body: "busy"))
        _ = try await viewModel.getRandomJoke()
        clock.advance(by: .seconds(19) + .milliseconds(500))
        await assertEqual(
            viewModel.getSourceState(),
            .replaced(host: api.host, cause: .service(.unavailable(status: 503, retryAfter: 60)), seconds: 41)
        )

        clock.advance(by: .seconds(41))
        await assertEqual(viewModel.getSourceState(), .api(host: api.host))
        try await assertEqual(viewModel.getRandomJoke().response.source, .api)
        await assertEqual(viewModel.getSourceState(), .api(host: api.host))
    }

    func testUnknownSourceStateIsForwarded() async {
        await assertEqual(service.getSourceState(), .unknown)
        await assertEqual(JokeCollections().getSourceState(), .bundled)
    }

    private var service: FallbackService {
        FallbackService(primary, fallback: secondary, onChange: note)
    }

    private var note: @Sendable ((any Error)?) async -> Void {
        { [collected] error in collected.withLock { $0.append(error) } }
    }

    private func joke(_ value: String) -> ChuckNorrisResponse {
        ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: value)
    }
}

/// A service that says where its jokes come from.
private struct StatedService: ChuckNorrisServiceDecorating {
    let service: ChuckNorrisServicing
    let state: SourceState

    func getSourceState() async -> SourceState {
        state
    }
}
