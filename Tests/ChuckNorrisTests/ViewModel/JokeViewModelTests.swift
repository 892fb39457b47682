import ChuckNorris
import Foundation
import TestSupport
import Vaccine
import XCTest

final class JokeViewModelTests: XCTestCase {
    private var serviceMock: ServiceMock!

    override func setUp() {
        serviceMock = ServiceMock()
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: self.serviceMock)
    }

    override func tearDown() {
        serviceMock = nil
    }

    func testJokeOfTheServiceIsShown() {
        let response = ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: "My name is Chuck Norris")
        serviceMock.expectedJoke = response
        let isDone = expectation(description: "called back")

        JokeViewModel().getRandomJoke { result in
            defer { isDone.fulfill() }
            switch result {
            case let .success(model): XCTAssertEqual(model.joke, response.value)
            case let .failure(error): XCTFail("failed with \(error)")
            }
        }

        wait(for: [isDone], timeout: 10)
    }

    func testErrorOfTheServiceIsThrown() {
        serviceMock.expectedError = URLError(.unknown)
        let isDone = expectation(description: "called back")

        JokeViewModel().getRandomJoke { result in
            defer { isDone.fulfill() }
            switch result {
            case let .success(model): XCTFail("got \(model)")
            case let .failure(error): XCTAssertEqual(error as? URLError, URLError(.unknown))
            }
        }

        wait(for: [isDone], timeout: 10)
    }

    func testAsyncFormAnswersFromACallbackMock() async throws {
        serviceMock.expectedJoke = ChuckNorrisResponse(iconUrl: "", id: "7", url: "", value: "ha", categories: ["dev"])

        let model = try await JokeViewModel().getRandomJoke()

        XCTAssertEqual(model.joke, "ha")
        XCTAssertEqual(model.id, "7")
        XCTAssertEqual(model.response.categories, ["dev"])
    }

    func testAsyncFormThrowsTheErrorOfACallbackMock() async {
        serviceMock.expectedError = URLError(.timedOut)

        await assertThrows(URLError(.timedOut)) { try await JokeViewModel().getRandomJoke() }
    }

    func testOtherQuestionsOfACallbackMockAreUnsupported() async throws {
        let viewModel = JokeViewModel()
        let query = try SearchQuery("abc")

        await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getJoke(.id("7")) }
        await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getCategories() }
        await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.searchJokes(query) }
    }

    func testCallbackFormIsEnoughForAViewModel() async throws {
        let viewModel = CallbackViewModel()
        let query = try SearchQuery("abc")

        let joke = try await viewModel.getRandomJoke()

        XCTAssertEqual(joke, viewModel.joke)
        await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getJoke(.id("7")) }
        await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getCategories() }
        await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.searchJokes(query) }
    }

    func testViewModelForwardsEveryQuestion() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: BundledJokes())
        let viewModel = JokeViewModel()

        let found = try await viewModel.searchJokes(SearchQuery("chuck norris")).jokes
        let byID = try await viewModel.getJoke(.id(found[0].id))
        let categories = try await viewModel.getCategories()

        let all = try await BundledJokes().searchJokes(SearchQuery("chuck norris")).jokes
        XCTAssertEqual(found, all.map(JokeModel.init(response:)))
        XCTAssertEqual(byID, found[0])
        XCTAssertTrue(categories.contains("dev"))
    }
}

private struct CallbackViewModel: JokeViewModeling {
    let joke = JokeModel(response: ChuckNorrisResponse(iconUrl: "", id: "7", url: "", value: "ha"))

    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
        callback(.success(joke))
    }
}
