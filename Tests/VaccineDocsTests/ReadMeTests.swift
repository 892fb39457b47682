import ChuckNorris
import TestSupport
import Vaccine
import XCTest

/// The sample of the README's "Testing with a mock".
final class JokeViewModelTests: XCTestCase {
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
