import Vaccine
import VaccineTesting
import XCTest

/// The shared module on pages that the test writes, and each module as the program sets it.
final class MoviesTests: IsolatedTestCase {
    private let favorites = ["The Borrowed Tram", "The Last Ferry Clerk", "Seven Kettles", "Gravel"]

    override func setUp() {
        Vaccine.setCures(of: .movies)
    }

    /// The manager alone, between two stubs.
    func testMostPopularFilmsComeFirst() async throws {
        setPage("")
        Vaccine.setCure(for: MovieMaking.self, with: MovieFactoryStub(movies: [
            Movie(title: "Gravel", releaseDate: "", popularity: 2),
            Movie(title: "Salt and Signal", releaseDate: "2021-03-04", popularity: 30),
            Movie(title: "Low Tide Waltz", releaseDate: "2024-11-29", popularity: 7.5),
        ]))

        let two = try await MovieManager().mostPopular(2)
        let all = try await MovieManager().mostPopular(50)

        XCTAssertEqual(two.map(\.title), ["Salt and Signal", "Low Tide Waltz"])
        XCTAssertEqual(all.count, 3)
    }

    func testFilmMayHaveNoDateButHasAPopularity() async throws {
        setPage(#"{"results": [{"title": "Gravel", "release_date": "", "popularity": 2}]}"#)

        let movies = try await Vaccine.getCure(for: MovieManaging.self).mostPopular(1)

        XCTAssertEqual(movies, [Movie(title: "Gravel", releaseDate: "", popularity: 2)])
        XCTAssertEqual(movies.map(\.year), [nil])

        setPage(#"{"results": [{"title": "Gravel", "release_date": ""}]}"#)
        await assertThrows(MovieError.unreadable) { try await MovieManager().mostPopular(1) }
    }

    func testSharedModuleLacksASource() {
        let problems = Vaccine.validate()

        XCTAssertEqual(problems.map(\.key), [Vaccine.Key(MovieSourcing.self)])
        XCTAssertEqual(problems.map(\.path), [[Vaccine.Key(MovieManaging.self)]])
    }

    func testFileHasTheFavoritesAndOneThatIsNotThereIsNamed() async throws {
        try Vaccine.setCures(of: .movies(in: fixture("movies-popular.json")))
        checkCures()

        let movies = try await Vaccine.getCure(for: MovieManaging.self).mostPopular(4)

        XCTAssertEqual(movies.map(\.title), favorites)
        Vaccine.setCures(of: .movies(in: URL(filePath: "movies-of-tomorrow.json")))
        await assertThrows(MovieError.noFile("movies-of-tomorrow.json")) { try await MovieManager().mostPopular(1) }
    }

    func testServiceHasTheFavorites() async throws {
        Vaccine.setCures(of: .moviesOfToday)
        checkCures()
        let networking = try NetworkingMock(.recorded("movies-popular.json"), .failure(.status(401)))
        Vaccine.setCure(for: Networking.self, with: networking)
        let manager = Vaccine.getCure(for: MovieManaging.self)

        let movies = try await manager.mostPopular(4)

        XCTAssertEqual(movies.map(\.title), favorites)
        XCTAssertEqual(networking.requests, ["/3/movie/popular"])
        await assertThrows(MovieError.network(.status(401))) { try await manager.mostPopular(1) }
    }

    private func setPage(_ page: String) {
        Vaccine.setCure(for: MovieSourcing.self, with: MovieSourceStub(page: page))
    }
}

private struct MovieSourceStub: MovieSourcing {
    let page: String

    func popularPage() -> Data {
        Data(page.utf8)
    }
}

private struct MovieFactoryStub: MovieMaking {
    let movies: [Movie]

    func movies(from _: Data) -> [Movie] {
        movies
    }
}
