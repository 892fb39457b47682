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

    func testJokeNeedsTextAndIDAlone() throws {
        let response = try decode(Fixture.data("joke-bare.json"))

        XCTAssertEqual(response.value, "Chuck Norris needs no other field.")
        XCTAssertEqual(response.categories, [])
        XCTAssertEqual(response.iconUrl, "")
        XCTAssertNil(response.createdAt)
        for lacking in try [Fixture.data("not-found.json"), Data(#"{"id":"7"}"#.utf8), Data(#"{"value":"ha"}"#.utf8)] {
            XCTAssertThrowsError(try decode(lacking), "\(lacking)")
        }
    }

    private func decode(_ data: Data) throws -> ChuckNorrisResponse {
        try JSONDecoder().decode(ChuckNorrisResponse.self, from: data)
    }
}
