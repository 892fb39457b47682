import ChuckNorris
import Foundation
import XCTest

final class ChuckNorrisResponseTests: XCTestCase {
    func testJokeOfTheServerIsDecoded() throws {
        let response = try decode("joke.json")

        XCTAssertEqual(response, ChuckNorrisResponse(
            iconUrl: "https://api.chucknorris.io/img/avatar/chuck-norris.png",
            id: "kR4vXwqETd2mPzs-8bYuHg",
            url: "https://api.chucknorris.io/jokes/kR4vXwqETd2mPzs-8bYuHg",
            value: "Chuck Norris reads the terms and conditions. They have since been rewritten.",
            categories: ["dev"],
            createdAt: "2020-01-05 13:42:19.576875",
            updatedAt: "2020-05-22 06:16:41.133769"
        ))
    }

    func testExplicitCategoryMakesAJokeExplicit() {
        for (categories, isExplicit) in [
            (["explicit"], true),
            (["dev", "Explicit"], true),
            (["dev"], false),
            ([], false),
        ] {
            let joke = ChuckNorrisResponse(iconUrl: "", id: "7", url: "", value: "ha", categories: categories)
            XCTAssertEqual(joke.isExplicit, isExplicit, "\(categories)")
            XCTAssertEqual(JokeModel(response: joke).response.isExplicit, isExplicit, "\(categories)")
        }
    }

    func testEscapedTextIsDecoded() throws {
        XCTAssertEqual(
            try decode("joke-with-unicode.json").value,
            "The café's \"closed\" sign\nopens for Chuck Norris 👍🏽"
        )
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
