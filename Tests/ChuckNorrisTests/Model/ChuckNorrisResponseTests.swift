import Foundation
import XCTest
@testable import ChuckNorris

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

    func testModelIsWrittenWithTheKeysOfTheServerAndItsSource() throws {
        let fixture = try Fixture.data("joke.json")
        let sent = try XCTUnwrap(JSONSerialization.jsonObject(with: fixture) as? [String: Any])

        let json = try JokeModel(response: decode(fixture)).json

        let written = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
        XCTAssertEqual(written, sent.merging(["source": "api"]) { $1 } as NSDictionary)
    }

    private func decode(_ data: Data) throws -> ChuckNorrisResponse {
        try JSONDecoder().decode(ChuckNorrisResponse.self, from: data)
    }
}
