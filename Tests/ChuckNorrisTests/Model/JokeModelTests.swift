import ChuckNorris
import Foundation
import XCTest

final class JokeModelTests: XCTestCase {
    func testJokeIsWrittenWithTheKeysOfTheServerAndItsSource() throws {
        let fixture = try Fixture.data("joke.json")
        let sent = try XCTUnwrap(JSONSerialization.jsonObject(with: fixture) as? [String: Any])
        let model = try JokeModel(response: JSONDecoder().decode(ChuckNorrisResponse.self, from: fixture))

        let written = try JSONEncoder().encode(model)

        let expected = sent.merging(["source": "api"]) { $1 }
        XCTAssertEqual(try JSONSerialization.jsonObject(with: written) as? NSDictionary, expected as NSDictionary)
    }

    func testWhatWasWrittenIsReadAgain() async throws {
        let joke = try await JokeModel(response: BundledJokes().getRandomJoke())

        let read = try JSONDecoder().decode(JokeModel.self, from: JSONEncoder().encode(joke))

        XCTAssertEqual(read, joke)
        XCTAssertEqual(read.source, .bundled)
    }

    func testJokeAndIdAreEnough() throws {
        let read = try JSONDecoder().decode(JokeModel.self, from: Fixture.data("joke-bare.json"))

        XCTAssertEqual(read.joke, "Chuck Norris needs no other field.")
        XCTAssertEqual(read.source, .api)
        XCTAssertThrowsError(try JSONDecoder().decode(JokeModel.self, from: Fixture.data("not-found.json")))
    }
}
