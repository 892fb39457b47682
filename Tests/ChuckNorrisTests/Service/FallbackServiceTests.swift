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

    func testServiceThatCouldNotAnswerIsLeftAloneForAWhile() async throws {
        let clock = Clock()
        let service = FallbackService(primary: primary, secondary: secondary, onFallback: { _ in }, now: clock.now)
        let expectations: [(any Error, Duration)] = [
            (NetworkingError.unreachable(host: "h"), .seconds(10)),
            (ChuckNorrisError.unavailable(status: 429, retryAfter: 60), .seconds(60)),
        ]
        for (error, rest) in expectations {
            primary.expectedJoke = nil
            primary.expectedError = error
            _ = try await service.getRandomJoke()
            primary.expectedJoke = joke("from the first")

            clock.advance(by: rest - .milliseconds(1))
            let early = try await service.getRandomJoke()
            clock.advance(by: .milliseconds(1))
            let late = try await service.getRandomJoke()

            XCTAssertEqual(early.value, "from the second")
            XCTAssertEqual(late.value, "from the first")
        }
    }

    func testEachOutageIsSaidOnce() async throws {
        let clock = Clock()
        let service = FallbackService(
            primary: primary,
            secondary: secondary,
            onFallback: { [reasons] in reasons.add("\($0)") },
            now: clock.now
        )
        for isUp in [false, false, true, false] {
            primary.expectedJoke = isUp ? joke("from the first") : nil
            primary.expectedError = NetworkingError.unreachable(host: "h")
            _ = try await service.getRandomJoke()
            clock.advance(by: FallbackService.rest)
        }

        XCTAssertEqual(reasons.all.count, 2)
    }

    func testEveryQuestionFallsBack() async throws {
        // Each is the first question of a service of its own, that has no reason yet to leave the first one alone.
        let service = { FallbackService(primary: self.primary, secondary: BundledJokes(), onFallback: { _ in }) }

        let categories = try await service().getCategories()
        let found = try await service().searchJokes(SearchQuery("chuck norris"))
        let byID = try await service().getJoke(.id(found[0].id))

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
            with: URLSessionNetworking(api: base, userAgent: "norris/test", timeout: 10)
        )
        let clock = Clock()
        let curated = CuratedService(ChuckNorrisService(), allowsExplicit: false, recentJokes: RecentJokes())
        let service = FallbackService(
            primary: PrefetchingService(curated, now: clock.now),
            secondary: BundledJokes(),
            onFallback: { _ in },
            now: clock.now
        )
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: service)
        let viewModel = JokeViewModel()
        XCTAssertEqual(viewModel.getSourceState(), .api(host: base.host))

        api.answerNext(.text(status: 503, headers: ["Retry-After": "60"], body: "busy"))
        _ = try await viewModel.getRandomJoke()
        clock.advance(by: .seconds(19) + .milliseconds(500))
        XCTAssertEqual(
            viewModel.getSourceState(),
            .resting(host: base.host, reason: "The joke server asks for a pause (status 503).", seconds: 41)
        )

        clock.advance(by: .seconds(41))
        XCTAssertEqual(viewModel.getSourceState(), .api(host: base.host))
        let joke = try await viewModel.getRandomJoke()
        XCTAssertEqual(joke.source, .api)
        XCTAssertEqual(viewModel.getSourceState(), .api(host: base.host))

        // The server's own words may have any mark in them.
        api.answerNext(.json(status: 400, body: "{\"status\":400,\"message\":\"one; two\"}"))
        _ = try await viewModel.getRandomJoke()
        let rejection = ChuckNorrisError.rejected(status: 400, message: "one; two")
        XCTAssertEqual(
            viewModel.getSourceState(),
            .resting(host: base.host, reason: rejection.description, seconds: 10)
        )
    }

    func testSourceThatDoesNotSayIsUnknown() {
        XCTAssertEqual(service.getSourceState(), .unknown)
        XCTAssertEqual(BundledJokes().getSourceState(), .bundled)
    }

    private var service: FallbackService {
        FallbackService(primary: primary, secondary: secondary, onFallback: { [reasons] in reasons.add("\($0)") })
    }

    private func joke(_ value: String) -> ChuckNorrisResponse {
        ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: value)
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
