import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris

final class JokeViewModelTests: XCTestCase {
    private var service: ServiceMock!
    private var viewModel: JokeViewModel!

    override func setUp() {
        service = ServiceMock()
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: self.service)
        viewModel = JokeViewModel()
    }

    func testCallbackGetsTheModelOfTheResponseOrTheError() {
        var received: Result<JokeModel, Error>?
        service.expectedError = Failure.notAJoke
        viewModel.getRandomJoke { received = $0 }
        XCTAssertThrowsError(try received?.get()) { XCTAssertEqual($0 as? Failure, .notAJoke) }

        service.expectedJoke = .sample("a")
        viewModel.getRandomJoke { received = $0 }
        XCTAssertEqual(try received?.get(), JokeModel(response: .sample("a")))
    }

    func testMockOfTheCallbackFormAnswersTheAsyncForm() async throws {
        service.expectedJoke = .sample("a")

        try await assertEqual(viewModel.getJoke(JokeRequest()).id, "a")
        for request in [JokeRequest(categories: ["dev"]), JokeRequest(id: "a"), JokeRequest(day: 1)] {
            await assertThrows(Failure.unsupported) { try await self.viewModel.getJoke(request) }
        }
        await assertThrows(Failure.unsupported) { try await self.service.getCategories() }
        await assertThrows(Failure.unsupported) { try await self.viewModel.searchJokes(SearchQuery("Chuck")) }
        XCTAssertEqual(service.getSourceSummary(), [])
    }

    func testModelOfTheCallbackFormAloneConforms() async throws {
        final class ModelMock: JokeViewModeling {
            func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
                callback(.success(JokeModel(response: .sample("a"))))
                callback(.failure(Failure.unsupported))
            }
        }
        try await assertEqual(ModelMock().getJoke(JokeRequest()).id, "a")
    }

    func testServiceThatNeverCallsBackDoesNotDelayACancellation() async {
        struct SilentService: ChuckNorrisServicing {
            func getRandomJoke(callback _: @escaping @Sendable (Result<ChuckNorrisResponse, Error>) -> Void) {}
        }
        let task = Task { try await SilentService().getRandomJoke() }
        task.cancel()
        await assertThrows(CancellationError()) { try await task.value }
    }

    func testAsyncServiceAnswersTheCallbackForm() async throws {
        let service = ScriptedService(.sample("a"))
        try await assertEqual(withCallback { service.getRandomJoke(callback: $0) }.id, "a")
    }
}
