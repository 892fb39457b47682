import ChuckNorris
import Foundation
import Synchronization
import TestSupport
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
        primary.expectedError = ChuckNorrisError.noJoke(.random())

        do {
            let answer = try await service.getRandomJoke()
            XCTFail("got \(answer)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .noJoke(.random()))
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

    func testEveryQuestionFallsBack() async throws {
        let service = FallbackService(primary: primary, secondary: BundledJokes()) { _ in }

        let categories = try await service.getCategories()
        let found = try await service.searchJokes(SearchQuery("chuck norris"))
        let byID = try await service.getJoke(.id(found[0].id))

        XCTAssertTrue(categories.contains("dev"))
        XCTAssertEqual(byID, found[0])
    }

    func testErrorOfTheSecondServiceIsTheLastWord() async {
        let service = FallbackService(primary: primary, secondary: BundledJokes()) { _ in }
        do {
            let answer = try await service.getJoke(.random(categories: ["foo"]))
            XCTFail("got \(answer)")
        } catch {
            XCTAssertEqual(error as? ChuckNorrisError, .noJoke(.random(categories: ["foo"])))
        }
    }

    private var service: FallbackService {
        FallbackService(primary: primary, secondary: secondary) { [reasons] in reasons.add("\($0)") }
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
