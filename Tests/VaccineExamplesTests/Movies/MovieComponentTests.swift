import Vaccine
import VaccineTesting
import XCTest

/// Component: the manager and the real factory, on pages that the test writes.
final class MovieComponentTests: IsolatedTestCase {
    override func setUp() {
        Vaccine.setCures(of: .movies)
    }

    func testFilmsOfAPageAreSorted() async throws {
        setPage("""
        {"results": [
            {"title": "Gravel", "release_date": "", "popularity": 2},
            {"title": "Salt and Signal", "release_date": "2021-03-05", "popularity": 30}
        ]}
        """)

        let movies = try await Vaccine.getCure(for: MovieManaging.self).mostPopular(1)

        XCTAssertEqual(movies, [Movie(title: "Salt and Signal", year: 2021, popularity: 30)])
    }

    func testTruncatedPageIsUnreadable() async {
        setPage(#"{"results": [{"title": "Gra"#)

        await assertThrows(MovieError.unreadable(.notJSON)) {
            try await Vaccine.getCure(for: MovieManaging.self).mostPopular(1)
        }
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
