import Foundation
import XCTest

/// Unit: the factory alone.
final class MovieFactoryTests: XCTestCase {
    func testPageHasTwentyFilmsInOrder() throws {
        let movies = try MovieFactory().movies(from: Fixture.data("movies-popular.json"))

        XCTAssertEqual(movies.count, 20)
        XCTAssertEqual(movies.first?.title, "The Lighthouse Keeper's Holiday")
        XCTAssertEqual(movies.last?.title, "Postcards from the Sixth Floor")
    }

    func testFilmWithoutADateHasNoYear() throws {
        let movies = try MovieFactory().movies(from: Fixture.data("movies-popular.json"))

        XCTAssertEqual(movies.filter { $0.year == nil }.map(\.title), ["Gravel"])
        XCTAssertEqual(movies[1], Movie(title: "Seven Kettles", year: 2023, popularity: 850.145))
    }

    func testFilmWithoutATitleIsAnErrorOfThePage() async {
        let page = #"{"page": 1, "results": [{"id": 7, "release_date": "", "popularity": 1}]}"#

        await assertThrows(ParsingError.missing("results[0].title")) {
            try MovieFactory().movies(from: Data(page.utf8))
        }
    }

    func testPopularityThatIsNoNumberIsNamed() async {
        let page = #"{"results": [{"title": "Gravel", "release_date": "", "popularity": "high"}]}"#

        await assertThrows(ParsingError.mistyped("results[0].popularity")) {
            try MovieFactory().movies(from: Data(page.utf8))
        }
    }

    func testPageWithoutResultsIsAnError() async {
        let refusal = #"{"status_code": 7, "status_message": "Invalid API key", "success": false}"#

        await assertThrows(ParsingError.missing("results")) {
            try MovieFactory().movies(from: Data(refusal.utf8))
        }
    }
}
