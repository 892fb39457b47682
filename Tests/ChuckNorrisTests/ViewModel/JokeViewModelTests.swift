import ChuckNorris
import Foundation
import TestSupport
import Vaccine
import XCTest

final class JokeViewModelTests: XCTestCase {
    private var serviceMock: ServiceMock!
    private let joke = ChuckNorrisResponse(iconUrl: "", id: "7", url: "", value: "ha", categories: ["dev"])

    override func setUp() {
        serviceMock = ServiceMock()
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: self.serviceMock)
    }

    override func tearDown() {
        serviceMock = nil
    }

    func testJokeOfTheServiceIsShown() {
        serviceMock.expectedJoke = joke

        XCTAssertEqual(try answer { JokeViewModel().getRandomJoke(callback: $0) }.joke, "ha")
    }

    func testErrorOfTheServiceIsThrown() {
        serviceMock.expectedError = URLError(.unknown)

        XCTAssertThrowsError(try answer { JokeViewModel().getRandomJoke(callback: $0) }) { error in
            XCTAssertEqual(error as? URLError, URLError(.unknown))
        }
    }

    func testAsyncFormAnswersFromACallbackMock() async throws {
        serviceMock.expectedJoke = joke

        let model = try await JokeViewModel().getRandomJoke()

        XCTAssertEqual(model.joke, "ha")
        XCTAssertEqual(model.id, "7")
        XCTAssertEqual(model.response.categories, ["dev"])
    }

    func testAsyncFormThrowsTheErrorOfACallbackMock() async {
        serviceMock.expectedError = URLError(.timedOut)

        await assertThrows(URLError(.timedOut)) { try await JokeViewModel().getRandomJoke() }
    }

    func testCallbackFormIsEnoughForAServiceAndForAViewModel() async throws {
        let viewModel = CallbackViewModel(joke: JokeModel(response: joke))
        let query = try SearchQuery("abc")

        try await assertEqual(viewModel.getRandomJoke(), viewModel.joke)
        for viewModel in [JokeViewModel(), viewModel] as [JokeViewModeling] {
            await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getJoke(.id("7")) }
            await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getCategories() }
            await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.searchJokes(query) }
        }
    }

    func testViewModelForwardsEveryQuestion() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: JokeCollections())
        let viewModel = JokeViewModel()

        let found = try await viewModel.searchJokes(SearchQuery("chuck norris")).jokes
        let byID = try await viewModel.getJoke(.id(found[0].id))
        let categories = try await viewModel.getCategories()

        let all = try await JokeCollections().searchJokes(SearchQuery("chuck norris")).jokes
        XCTAssertEqual(found, all.map(JokeModel.init(response:)))
        XCTAssertEqual(byID, found[0])
        XCTAssertTrue(categories.contains("dev"))
    }
}

private struct CallbackViewModel: JokeViewModeling {
    let joke: JokeModel

    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
        callback(.success(joke))
    }
}
