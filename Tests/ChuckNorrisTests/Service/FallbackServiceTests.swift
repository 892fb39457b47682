import ChuckNorris
import TestSupport
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

    func testFallbackAnswersWhenTheWrappedServiceFails() async throws {
        for error in [
            NetworkingError.unreachable(host: "h"),
            ChuckNorrisError.unavailable(status: 503, retryAfter: nil),
            ChuckNorrisError.rejected(status: 403, message: nil),
            ChuckNorrisError.notAJoke,
            ChuckNorrisError.paused(cause: .service(.notAJoke), seconds: 9),
        ] as [any Error] {
            primary.expectedError = error

            try await assertEqual(service.getRandomJoke().value, "from the second")
            XCTAssertEqual(errors.last.map { "\($0)" }, "\(error)")
        }
    }

    func testMissingJokeIsAnAnswerAndACancelledRequestIsNotRepeated() async {
        for error in [ChuckNorrisError.noJoke(.random(), in: .api), .explicit, .onlyExplicit] {
            primary.expectedError = error
            await assertThrows(error) { try await self.service.getRandomJoke() }
        }
        primary.expectedError = CancellationError()
        await assertThrows(CancellationError()) { try await self.service.getRandomJoke() }
        XCTAssertTrue(errors.isEmpty)
    }

    func testFallbackIsReportedOnceUntilAnAnswerEndsIt() async {
        let service = service
        let failure = NetworkingError.unreachable(host: "h")
        let missing = ChuckNorrisError.noJoke(.random(), in: .api)
        let rows: [(error: (any Error)?, answer: String?, report: String?)] = [
            (error: nil, answer: "from the first", report: nil),
            (error: failure, answer: "from the second", report: "begins"),
            (error: failure, answer: "from the second", report: nil),
            (error: nil, answer: "from the first", report: "ends"),
            (error: nil, answer: "from the first", report: nil),
            (error: failure, answer: "from the second", report: "begins"),
            (error: missing, answer: nil, report: "ends"),
            (error: failure, answer: "from the second", report: "begins"),
        ]
        for (number, row) in rows.enumerated() {
            let earlier = collected.withLock(\.count)
            primary.expectedError = row.error
            primary.expectedJoke = row.error == nil ? joke("from the first") : nil
            let answer = try? await service.getRandomJoke()
            XCTAssertEqual(answer?.value, row.answer, "row \(number)")
            let reports = collected.withLock { $0.dropFirst(earlier).map { $0 == nil ? "ends" : "begins" } }
            XCTAssertEqual(reports, row.report.map { [$0] } ?? [], "row \(number)")
        }
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

        XCTAssertEqual(categories, BundledJokes.categories)
        XCTAssertEqual(byID, found[0])
    }

    func testErrorOfTheFallbackIsThrown() async {
        let service = FallbackService(primary, fallback: JokeCollections(), onChange: note)
        let request = JokeRequest.random(categories: ["foo"])
        await assertThrows(ChuckNorrisError.noJoke(request, in: .bundled)) { try await service.getJoke(request) }
        XCTAssertEqual(errors as? [ChuckNorrisError], [.unsupported])
    }

    func testSourceStateIsThatOfTheWrappedServiceUnlessItIsPaused() async {
        let cause = APIFailure.service(.unavailable(status: 503, retryAfter: 60))
        for (state, expected) in [
            (SourceState.paused(host: "h", cause: cause, seconds: 41), .replaced(host: "h", cause: cause, seconds: 41)),
            (.api(host: "h"), SourceState.api(host: "h")),
        ] {
            let service = FallbackService(StatedService(service: primary, state: state), fallback: secondary)
            await assertEqual(service.getSourceState(), expected)
        }
    }

    private var service: FallbackService {
        FallbackService(primary, fallback: secondary, onChange: note)
    }

    private var note: @Sendable ((any Error)?) async -> Void {
        { [collected] error in collected.withLock { $0.append(error) } }
    }

    private func joke(_ value: String) -> ChuckNorrisResponse {
        ChuckNorrisResponse(id: "", value: value)
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
