import ChuckNorris
import Foundation
import Synchronization
import TestSupport
import Vaccine
import XCTest

final class FallbackServiceTests: XCTestCase {
    private let primary = ServiceMock()
    private let secondary = ServiceMock()
    private let reasons = Reasons()

    override func setUp() {
        secondary.expectedJoke = joke("from the second")
    }

    func testFirstServiceAnswersWhileItCan() async throws {
        primary.expectedJoke = joke("from the first")

        let answer = try await service.getRandomJoke()

        XCTAssertEqual(answer.value, "from the first")
        XCTAssertEqual(reasons.all, [])
    }

    func testSecondServiceAnswersWhenTheFirstCannot() async throws {
        for error in [
            NetworkingError.unreachable(host: "h"),
            ChuckNorrisError.unavailable(status: 503, retryAfter: nil),
            ChuckNorrisError.rejected(status: 403, message: nil),
            ChuckNorrisError.notAJoke,
        ] as [any Error] {
            primary.expectedError = error

            let answer = try await service.getRandomJoke()

            XCTAssertEqual(answer.value, "from the second")
            XCTAssertEqual(reasons.all.last, "\(error)")
        }
    }

    func testThatThereIsNoSuchJokeIsAnAnswer() async {
        for error in [ChuckNorrisError.noJoke(.random(), in: .api), .explicit, .onlyExplicit] {
            primary.expectedError = error
            do {
                let answer = try await service.getRandomJoke()
                XCTFail("got \(answer)")
            } catch let thrown {
                XCTAssertEqual(thrown as? ChuckNorrisError, error)
            }
        }
        XCTAssertEqual(reasons.all, [])
    }

    func testCancelledRequestIsNotAskedAgain() async {
        primary.expectedError = CancellationError()

        do {
            let answer = try await service.getRandomJoke()
            XCTFail("got \(answer)")
        } catch {
            XCTAssertTrue(error is CancellationError)
        }
        XCTAssertEqual(reasons.all, [])
    }

    func testEachOutageIsSaidOnce() async throws {
        let service = service
        for isUp in [false, false, true, false] {
            primary.expectedJoke = isUp ? joke("from the first") : nil
            primary.expectedError = NetworkingError.unreachable(host: "h")
            _ = try await service.getRandomJoke()
        }

        XCTAssertEqual(reasons.all.count, 2)
    }

    func testThatThereIsNoSuchJokeEndsAnOutage() async {
        let service = service
        let failure = NetworkingError.unreachable(host: "h")
        for error in [failure, ChuckNorrisError.noJoke(.random(), in: .api), failure] as [any Error] {
            primary.expectedError = error
            _ = try? await service.getRandomJoke()
        }

        XCTAssertEqual(reasons.all.count, 2)
    }

    func testOutageOutlivesTheServiceUntilItIsEnded() async throws {
        let outage = Outage()
        primary.expectedError = NetworkingError.unreachable(host: "h")
        for isEnded in [false, false, true, false] {
            if isEnded {
                outage.end()
            }
            _ = try await service(primary, outage: outage).getRandomJoke()
        }

        XCTAssertEqual(reasons.all.count, 2)
    }

    func testJokeThatWasThereAlreadyDoesNotEndAnOutage() async throws {
        let paused = SourceState.paused(host: "h", cause: .service(.notAJoke), seconds: 9)
        let services: [(any Error)?] = [NetworkingError.unreachable(host: "h"), nil, ChuckNorrisError.notAJoke]
        let outage = Outage()
        for error in services {
            let primary = StatedService(state: paused)
            primary.mock.expectedError = error
            primary.mock.expectedJoke = error == nil ? joke("fetched ahead") : nil
            _ = try await service(primary, outage: outage).getRandomJoke()
        }

        XCTAssertEqual(reasons.all.count, 1)
    }

    func testEveryQuestionFallsBack() async throws {
        let service = FallbackService(primary: primary, secondary: BundledJokes(), onFallback: { _ in })

        let categories = try await service.getCategories()
        let found = try await service.searchJokes(SearchQuery("chuck norris"))
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

    func testErrorOfTheSecondServiceIsTheLastWord() async {
        let service = FallbackService(primary: primary, secondary: BundledJokes(), onFallback: { [reasons] in
            reasons.add("\($0)")
        })
        do {
            let answer = try await service.getJoke(.random(categories: ["foo"]))
            XCTFail("got \(answer)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .noJoke(.random(categories: ["foo"]), in: .bundled))
        }
        XCTAssertEqual(reasons.all, ["\(ChuckNorrisError.unsupported)"])
    }

    func testItSaysWhereJokesComeFromAndWhy() async throws {
        let api = try LoopbackAPI()
        let base = try APIBase(parsing: api.baseURL)
        Vaccine.setCure(
            for: Networking.self,
            isUnique: true,
            with: HTTPNetworking(api: base, userAgent: "norris/test", timeout: 10)
        )
        let clock = Clock()
        let breaker = CircuitBreakingService(ChuckNorrisService(), circuit: Circuit(now: clock.now), failureLimit: 1)
        let curated = CuratedService(breaker, allowsExplicit: false, recentJokes: RecentJokes())
        let service = FallbackService(
            primary: PrefetchingService(curated),
            secondary: BundledJokes(),
            onFallback: { _ in }
        )
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: service)
        let viewModel = JokeViewModel()
        XCTAssertEqual(viewModel.getSourceState(), .api(host: base.host))

        api.answerNext(.text(status: 503, headers: ["Retry-After": "60"], body: "busy"))
        _ = try await viewModel.getRandomJoke()
        clock.advance(by: .seconds(19) + .milliseconds(500))
        XCTAssertEqual(
            viewModel.getSourceState(),
            .replaced(host: base.host, cause: .service(.unavailable(status: 503, retryAfter: 60)), seconds: 41)
        )

        clock.advance(by: .seconds(41))
        XCTAssertEqual(viewModel.getSourceState(), .api(host: base.host))
        let joke = try await viewModel.getRandomJoke()
        XCTAssertEqual(joke.source, .api)
        XCTAssertEqual(viewModel.getSourceState(), .api(host: base.host))
    }

    func testSourceThatDoesNotSayIsUnknown() {
        XCTAssertEqual(service.getSourceState(), .unknown)
        XCTAssertEqual(BundledJokes().getSourceState(), .bundled)
    }

    private var service: FallbackService {
        service(primary, outage: Outage())
    }

    private func service(_ primary: ChuckNorrisServicing, outage: Outage) -> FallbackService {
        FallbackService(primary: primary, secondary: secondary, outage: outage, onFallback: { [reasons] in
            reasons.add("\($0)")
        })
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

private final class Reasons: Sendable {
    private let reasons = Mutex<[String]>([])

    var all: [String] {
        reasons.withLock { $0 }
    }

    func add(_ reason: String) {
        reasons.withLock { $0.append(reason) }
    }
}
