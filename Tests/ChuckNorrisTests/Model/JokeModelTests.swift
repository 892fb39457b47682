import Foundation
import XCTest
@testable import ChuckNorris

final class JokeModelTests: XCTestCase {
    func testJokeIsWrittenWithTheKeysOfTheServerAndItsSource() throws {
        let fixture = try Fixture.data("joke.json")
        let sent = try XCTUnwrap(JSONSerialization.jsonObject(with: fixture) as? [String: Any])
        let joke = try JokeModel(response: JSONDecoder().decode(ChuckNorrisResponse.self, from: fixture))

        let written = try JSONSerialization.jsonObject(with: Data(joke.json.utf8)) as? NSDictionary

        XCTAssertEqual(written, sent.merging(["source": "api"]) { $1 } as NSDictionary)
    }
}
