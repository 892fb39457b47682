import Vaccine
import VaccineTesting
import XCTest

/// Unit: the manager between two stubs.
final class MovieManagerTests: IsolatedTestCase {
    private let films = [
        Movie(title: "Gravel", year: nil, popularity: 2),
        Movie(title: "Salt and Signal", year: 2021, popularity: 30),
        Movie(title: "Low Tide Waltz", year: 2024, popularity: 7.5),
    ]

    override func setUp() {
        Vaccine.setCure(for: MovieSourcing.self, with: MovieSourceStub(page: ""))
        Vaccine.setCure(for: MovieMaking.self, to: MovieFactoryStub(result: .success(films)))
    }

    func testMostPopularFilmsComeFirst() async throws {
        let movies = try await MovieManager().mostPopular(2)

        XCTAssertEqual(movies.map(\.title), ["Salt and Signal", "Low Tide Waltz"])
    }

    func testCountIsLimitedByThePage() async throws {
        let movies = try await MovieManager().mostPopular(50)

        XCTAssertEqual(movies.count, 3)
    }

    func testErrorOfTheSourceIsPassedOn() async {
        Vaccine.setCure(for: MovieSourcing.self, with: MovieSourceStub(error: .network(.status(503))))

        await assertThrows(MovieError.network(.status(503))) { try await MovieManager().mostPopular(1) }
    }

    func testFactoryErrorNamesThePage() async {
        Vaccine.setCure(for: MovieMaking.self, with: MovieFactoryStub(result: .failure(.notJSON)))

        await assertThrows(MovieError.unreadable(.notJSON)) { try await MovieManager().mostPopular(1) }
    }
}
