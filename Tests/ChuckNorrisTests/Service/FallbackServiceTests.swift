import ChuckNorris
import Foundation
import Synchronization
import TestSupport
import Vaccine
import XCTest

final class FallbackServiceTests: XCTestCase {
    private let primary = ServiceMock()
    private let secondary = ServiceMock()
    private let errors = Errors()

    override func setUp() {
        setFallbackState()
        secondary.expectedJoke = joke("from the second")
    }

    func testWrappedServiceAnswersWhileItCan() async throws {
        primary.expectedJoke = joke("from the first")

        let answer = try await service.getRandomJoke()

        XCTAssertEqual(answer.value, "from the first")
        XCTAssertTrue(errors.all.isEmpty)
    }

    func testFallbackAnswersWhenTheWrappedServiceFails() async throws {
        for error in [
            NetworkingError.unreachable(host: "h"),
            ChuckNorrisError.unavailable(status: 503, retryAfter: nil),
            ChuckNorrisError.rejected(status: 403, message: nil),
            ChuckNorrisError.notAJoke,
        ] as [any Error] {
            setFallbackState()
            primary.expectedError = error

            let answer = try await service.getRandomJoke()

            XCTAssertEqual(answer.value, "from the second")
            XCTAssertEqual(errors.all.last.map { "\($0)" }, "\(error)")
        }
    }

    func testMissingJokeIsAnAnswer() async {
        for error in [ChuckNorrisError.noJoke(.random(), in: .api), .explicit, .onlyExplicit] {
            primary.expectedError = error
            do {
                let answer = try await service.getRandomJoke()
                XCTFail("got \(answer)")
            } catch let thrown {
                XCTAssertEqual(thrown as? ChuckNorrisError, error)
            }
        }
        XCTAssertTrue(errors.all.isEmpty)
    }

    func testCancelledRequestIsNotRepeated() async {
        primary.expectedError = CancellationError()

        do {
            let answer = try await service.getRandomJoke()
            XCTFail("got \(answer)")
        } catch {
            XCTAssertTrue(error is CancellationError)
        }
        XCTAssertTrue(errors.all.isEmpty)
    }

    func testEachFallbackIsReportedOnce() async throws {
        let service = service
        for isUp in [false, false, true, false] {
            primary.expectedJoke = isUp ? joke("from the first") : nil
            primary.expectedError = NetworkingError.unreachable(host: "h")
            _ = try await service.getRandomJoke()
        }

        XCTAssertEqual(errors.all.count, 2)
    }

    func testMissingJokeEndsTheFallback() async {
        let service = service
        let failure = NetworkingError.unreachable(host: "h")
        for error in [failure, ChuckNorrisError.noJoke(.random(), in: .api), failure] as [any Error] {
            primary.expectedError = error
            _ = try? await service.getRandomJoke()
        }

        XCTAssertEqual(errors.all.count, 2)
    }

    func testFallbackStateOutlivesTheService() async throws {
        let state = setFallbackState()
        primary.expectedError = NetworkingError.unreachable(host: "h")
        for isEnded in [false, false, true, false] {
            if isEnded {
                state.end()
            }
            _ = try await service.getRandomJoke()
        }

        XCTAssertEqual(errors.all.count, 2)
    }

    func testPrefetchedJokeDoesNotEndTheFallback() async throws {
        let paused = SourceState.paused(host: "h", cause: .service(.notAJoke), seconds: 9)
        let services: [(any Error)?] = [NetworkingError.unreachable(host: "h"), nil, ChuckNorrisError.notAJoke]
        for error in services {
            let primary = StatedService(state: paused)
            primary.mock.expectedError = error
            primary.mock.expectedJoke = error == nil ? joke("fetched ahead") : nil
            _ = try await FallbackService(primary, fallback: secondary).getRandomJoke()
        }

        XCTAssertEqual(errors.all.count, 1)
    }

    func testEveryQuestionFallsBack() async throws {
        let service = FallbackService(primary, fallback: BundledJokes())

        let categories = try await service.getCategories()
        let found = try await service.searchJokes(SearchQuery("chuck norris")).jokes
        let byID = try await service.getJoke(.id(found[0].id))

        XCTAssertTrue(categories.contains("dev"))
        XCTAssertEqual(byID, found[0])
    }

    func testCallbackFormFallsBackToo() {
        primary.expectedError = NetworkingError.unreachable(host: "h")
        let isDone = expectation(description: "called back")

        service.getRandomJoke { result in
            XCTAssertEqual(try? result.get().value, "from the second")
            isDone.fulfill()
        }

        wait(for: [isDone], timeout: 10)
    }

    func testErrorOfTheFallbackIsThrown() async {
        let service = FallbackService(primary, fallback: BundledJokes())
        do {
            let answer = try await service.getJoke(.random(categories: ["foo"]))
            XCTFail("got \(answer)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .noJoke(.random(categories: ["foo"]), in: .bundled))
        }
        XCTAssertEqual(errors.all as? [ChuckNorrisError], [.unsupported])
    }

    func testSourceStateNamesHostAndCause() async throws {
        let api = try LoopbackAPI()
        let base = try APIBase(parsing: api.baseURL)
        Vaccine.setCure(
            for: Networking.self,
            isUnique: true,
            with: HTTPNetworking(api: base, userAgent: "norris/test", timeout: 10)
        )
        let clock = Clock()
        Vaccine.setCure(for: SettingsStoring.self, isUnique: true, with: SettingsStore(prefetches: true))
        Vaccine.setCure(for: CircuitBreaker.self, isUnique: true, with: CircuitBreaker(now: clock.now))
        Vaccine.setCure(for: RecentJokes.self, isUnique: true, with: RecentJokes())
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: ChuckNorrisService())
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { CircuitBreakingService($0, failureLimit: 1) }
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { FilteringService($0) }
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { PrefetchingService($0) }
        Vaccine.decorateCure(for: ChuckNorrisServicing.self) { FallbackService($0, fallback: BundledJokes()) }
        let viewModel = JokeViewModel()
        let before = await viewModel.getSourceState()
        XCTAssertEqual(before, .api(host: base.host))

        api.answerNext(.text(status: 503, headers: ["Retry-After": "60"], body: "busy"))
        _ = try await viewModel.getRandomJoke()
        clock.advance(by: .seconds(19) + .milliseconds(500))
        let replaced = await viewModel.getSourceState()
        XCTAssertEqual(
            replaced,
            .replaced(host: base.host, cause: .service(.unavailable(status: 503, retryAfter: 60)), seconds: 41)
        )

        clock.advance(by: .seconds(41))
        let after = await viewModel.getSourceState()
        XCTAssertEqual(after, .api(host: base.host))
        let joke = try await viewModel.getRandomJoke()
        XCTAssertEqual(joke.response.source, .api)
        let later = await viewModel.getSourceState()
        XCTAssertEqual(later, .api(host: base.host))
    }

    func testUnknownSourceStateIsForwarded() async {
        let state = await service.getSourceState()
        XCTAssertEqual(state, .unknown)
        XCTAssertEqual(BundledJokes().getSourceState(), .bundled)
    }

    private var service: FallbackService {
        FallbackService(primary, fallback: secondary)
    }

    @discardableResult
    private func setFallbackState() -> FallbackState {
        let state = FallbackState { [errors] in errors.add($0) }
        Vaccine.setCure(for: FallbackState.self, with: state)
        return state
    }

    private func joke(_ value: String) -> ChuckNorrisResponse {
        ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: value)
    }
}

/// A mock that says where its jokes come from.
private final class StatedService: ChuckNorrisServicing {
    let mock = ServiceMock()
    private let state: SourceState

    init(state: SourceState) {
        self.state = state
    }

    func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        mock.getRandomJoke(callback: callback)
    }

    func getSourceState() -> SourceState {
        state
    }
}

private final class Errors: Sendable {
    private let errors = Mutex<[any Error]>([])

    var all: [any Error] {
        errors.withLock { $0 }
    }

    func add(_ error: any Error) {
        errors.withLock { $0.append(error) }
    }
}
