import ChuckNorris
import Foundation
import XCTest

final class ChuckNorrisResponseTests: XCTestCase {
    func testExplicitCategoryMakesAJokeExplicit() {
        for (categories, isExplicit) in [
            (["explicit"], true),
            (["dev", "Explicit"], true),
            (["dev"], false),
            ([], false),
        ] {
            let joke = ChuckNorrisResponse(id: "7", value: "ha", categories: categories)
            XCTAssertEqual(joke.isExplicit, isExplicit, "\(categories)")
        }
    }

    func testJokeNeedsTextAndID() throws {
        let response = try decode("joke-bare.json")

        XCTAssertEqual(response.value, "Chuck Norris needs no other field.")
        XCTAssertEqual(response.categories, [])
        XCTAssertEqual(response.iconUrl, "")
        XCTAssertNil(response.createdAt)
    }

    func testJokeWithoutTextOrIDIsRejected() {
        XCTAssertThrowsError(try decode("not-found.json"))
        for lacking in [#"{"id":"7"}"#, #"{"value":"ha"}"#] {
            let decoder = JSONDecoder()
            XCTAssertThrowsError(try decoder.decode(ChuckNorrisResponse.self, from: Data(lacking.utf8)), lacking)
        }
    }

    private func decode(_ name: String) throws -> ChuckNorrisResponse {
        try JSONDecoder().decode(ChuckNorrisResponse.self, from: Fixture.data(name))
    }
}
