import ChuckNorris
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

/// The test in the README.
final class JokeViewModelTests: IsolatedTestCase {
    private var serviceMock: ServiceMock!

    override func setUp() {
        serviceMock = ServiceMock()
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: self.serviceMock)
    }

    func testJokeOfTheServiceIsShown() async throws {
        serviceMock.expectedJoke = ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: "My name is Chuck Norris")

        let model = try await JokeViewModel().getRandomJoke()

        XCTAssertEqual(model.joke, "My name is Chuck Norris")
    }
}
