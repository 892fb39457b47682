import Foundation
import Testing
import TestSupport
import Vaccine
import VaccineTesting
import XCTest

/// Unit: the factory and the sources alone, and the manager between two stubs.
final class MovieUnitTests: IsolatedTestCase {
    private let films = [
        Movie(title: "Gravel", year: nil, popularity: 2),
        Movie(title: "Salt and Signal", year: 2021, popularity: 30),
        Movie(title: "Low Tide Waltz", year: 2024, popularity: 7.5),
    ]

    override func setUp() {
        Vaccine.setCure(for: MovieSourcing.self, with: MovieSourceStub(page: ""))
        Vaccine.setCure(for: MovieMaking.self, to: MovieFactoryStub(result: .success(films)))
    }

    func testPageHasTwentyFilmsInOrder() throws {
        let movies = try MovieFactory().movies(from: Fixture.data("movies-popular.json"))

        XCTAssertEqual(movies.count, 20)
        XCTAssertEqual(movies.first?.title, "The Lighthouse Keeper's Holiday")
        XCTAssertEqual(movies[1], Movie(title: "Seven Kettles", year: 2023, popularity: 850.145))
        XCTAssertEqual(movies.last?.title, "Postcards from the Sixth Floor")
        XCTAssertEqual(movies.filter { $0.year == nil }.map(\.title), ["Gravel"], "it has no date")
    }

    func testErrorOfTheSourceIsPassedOnWithItsKind() async throws {
        let networking = NetworkingStub { _ throws(NetworkingError) in throw .status(401) }
        Vaccine.setCure(for: Networking.self, with: networking)
        let file = try Fixture.url("movies-of-tomorrow.json")
        let api = try MovieAPI(baseURL: XCTUnwrap(URL(string: "https://movies.example")), key: "key")
        let sources: [(source: any MovieSourcing, error: MovieError)] = [
            (MovieFileSource(file: file), .noFile("movies-of-tomorrow.json")),
            (MovieWebSource(api: api), .network(.status(401))),
        ]
        for (source, error) in sources {
            Vaccine.setCure(for: MovieSourcing.self, to: source)
            await assertThrows(error) { try await MovieManager().mostPopular(1) }
        }
    }

    func testMostPopularFilmsComeFirst() async throws {
        let movies = try await MovieManager().mostPopular(2)

        XCTAssertEqual(movies.map(\.title), ["Salt and Signal", "Low Tide Waltz"])
        let all = try await MovieManager().mostPopular(50)
        XCTAssertEqual(all.count, 3)
    }
}

/// Component: the manager and the real factory, on pages that the test writes.
final class MovieComponentTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCures(of: .movies)
    }

    func testKeyThatIsMissingIsNamed() async {
        setPage(#"{"results": [{"title": "Gravel", "release_date": ""}]}"#)

        await assertThrows(MovieError.unreadable(.missing("results[0].popularity"))) {
            try await Vaccine.getCure(for: MovieManaging.self).mostPopular(1)
        }
    }

    private func setPage(_ page: String) {
        Vaccine.setCure(for: MovieSourcing.self, with: MovieSourceStub(page: page))
    }
}

/// Integration: each module as the program sets it, on a real file and on real HTTP.
@Suite(.isolatedCures())
struct MovieIntegrationTests {
    private let favorites = ["The Borrowed Tram", "The Last Ferry Clerk", "Seven Kettles", "Gravel"]

    @Test func `file has the favorites`() async throws {
        try Vaccine.setCures(of: .movies(in: Fixture.url("movies-popular.json")))

        let movies = try await Vaccine.getCure(for: MovieManaging.self).mostPopular(4)

        #expect(movies.map(\.title) == favorites)
    }

    @Test func `service has the favorites`() async throws {
        let server = try LoopbackAPI()
        try server.answerNext(.json(body: Fixture.text("movies-popular.json")))
        try Vaccine.setCures(of: .movies(of: MovieAPI(baseURL: server.url, key: "key")))

        let movies = try await Vaccine.getCure(for: MovieManaging.self).mostPopular(4)

        #expect(movies.map(\.title) == favorites)
        #expect(server.requests.map(\.target) == ["/3/movie/popular?api_key=key&page=1"])
    }

    @Test func `modules are complete and their common part is not`() throws {
        let file = try Fixture.url("movies-popular.json")
        let api = try MovieAPI(baseURL: #require(URL(string: "https://movies.example")), key: "key")

        for movies in [Vaccine.Module.movies(in: file), .movies(of: api)] {
            let problems = Vaccine.withCures { Vaccine.setCures(of: movies); return Vaccine.validate() }
            #expect(problems == [])
        }

        let problems = Vaccine.withCures { Vaccine.setCures(of: .movies); return Vaccine.validate() }
        #expect(problems.map(\.kind) == [.missing])
        #expect(problems.map(\.key) == [Vaccine.Key(MovieSourcing.self)])
        #expect(problems.map(\.path) == [[Vaccine.Key(MovieManaging.self)]])
    }
}
