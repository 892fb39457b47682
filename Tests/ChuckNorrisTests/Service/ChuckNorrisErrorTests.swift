import ChuckNorris
import XCTest

final class ChuckNorrisErrorTests: XCTestCase {
    func testEveryErrorIsASentence() throws {
        let expectations: [(ChuckNorrisError, String)] = try [
            (.nothingFound(SearchQuery("no such words")), "No joke has \"no such words\" in it."),
            (.noJoke(.random()), "There are no jokes."),
            (.noJoke(.random(name: "Bob")), "There is no joke that can be told about Bob."),
            (.noJoke(.random(categories: ["foo"])), "There is no category \"foo\"."),
            (.noJoke(.random(categories: ["dev", "foo"])), "One of the categories dev, foo does not exist."),
            (
                .noJoke(.random(categories: ["dev"], name: "Bob")),
                "dev is no category, or has no joke that can be told about Bob."
            ),
            (.noJoke(.id("xyz")), "There is no joke with the id \"xyz\"."),
            (.searchLength(2), "A search needs at least 3 characters; search for a longer text."),
            (
                .searchLength(121),
                "A search takes at most 120 characters, and this text has 121; search for a part of it."
            ),
            (
                .unavailable(status: 503, retryAfter: nil),
                "The joke server is out of order just now (status 503); try again later."
            ),
            (
                .unavailable(status: 429, retryAfter: 30),
                "The joke server is busy (status 429) and asks to be left alone for 30 s."
            ),
            (.rejected(status: 403, message: nil), "The joke server rejected the request (status 403)."),
            (
                .rejected(status: 400, message: "too short"),
                "The joke server rejected the request (status 400: too short)."
            ),
            (
                .notAJoke,
                "The answer was not a joke: check the API's address, or whether this network wants you to log in first."
            ),
            (.unsupported, "This source of jokes can only tell a random one."),
        ]
        for (error, sentence) in expectations {
            XCTAssertEqual(error.description, sentence)
        }
    }
}
