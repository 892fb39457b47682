import ChuckNorris
import Foundation
import TestSupport
import Vaccine
import XCTest

final class JokeViewModelTests: XCTestCase {
    private let serviceMock = ServiceMock()
    private let joke = ChuckNorrisResponse(id: "7", value: "ha", categories: ["dev"])
    private var viewModel: JokeViewModel {
        JokeViewModel()
    }

    override func setUp() {
        Vaccine.setCure(for: ChuckNorrisServicing.self, to: serviceMock)
    }

    func testBothFormsAnswerWithTheJokeOfTheService() async throws {
        serviceMock.expectedJoke = joke

        for model in try await [viewModel.getRandomJoke(), answer { viewModel.getRandomJoke(callback: $0) }] {
            XCTAssertEqual(model.joke, "ha")
            XCTAssertEqual(model.id, "7")
            XCTAssertEqual(model.response, joke)
        }
    }

    func testBothFormsThrowTheErrorOfTheService() async {
        serviceMock.expectedError = URLError(.timedOut)

        await assertThrows(URLError(.timedOut)) { try await viewModel.getRandomJoke() }
        await assertThrows(URLError(.timedOut)) { try await answer { viewModel.getRandomJoke(callback: $0) } }
    }

    func testCallbackFormIsEnoughForAServiceAndForAViewModel() async throws {
        let other = CallbackViewModel(joke: JokeModel(response: joke))
        let query = try SearchQuery("abc")

        try await assertEqual(other.getRandomJoke(), other.joke)
        for viewModel in [viewModel, other] as [JokeViewModeling] {
            await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getJoke(.id("7")) }
            await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.getCategories() }
            await assertThrows(ChuckNorrisError.unsupported) { try await viewModel.searchJokes(query) }
        }
    }

    func testViewModelForwardsEveryQuestion() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: JokeCollections())

        let found = try await viewModel.searchJokes(SearchQuery("chuck norris")).jokes
        let byID = try await viewModel.getJoke(.id(found[0].id))
        let categories = try await viewModel.getCategories()

        let all = try await JokeCollections().searchJokes(SearchQuery("chuck norris")).jokes
        XCTAssertEqual(found, all.map(JokeModel.init(response:)))
        XCTAssertEqual(byID, found[0])
        XCTAssertTrue(categories.contains("dev"))
        await assertEqual(viewModel.getSourceState(), .bundled)
    }
}

private struct CallbackViewModel: JokeViewModeling {
    let joke: JokeModel

    func getRandomJoke(callback: @escaping (Result<JokeModel, Error>) -> Void) {
        callback(.success(joke))
    }
}
