import ChuckNorris
import XCTest

final class ChuckNorrisErrorTests: XCTestCase {
    func testEveryErrorIsASentence() throws {
        let expectations: [(ChuckNorrisError, String)] = try [
            (.nothingFound(SearchQuery("no such words"), in: .api), "No joke has \"no such words\" in it."),
            (.noJoke(.random(), in: .api), "There are no jokes."),
            (.noJoke(.random(name: "Bob"), in: .api), "There is no joke that can be told about Bob."),
            (.noJoke(.random(categories: ["foo"]), in: .api), "There is no category \"foo\"."),
            (.noJoke(.random(categories: ["dev", "foo"]), in: .api), "One of the categories dev, foo does not exist."),
            (
                .noJoke(.random(categories: ["dev"], name: "Bob"), in: .api),
                "dev is no category, or has no joke that can be told about Bob."
            ),
            (.noJoke(.id("xyz"), in: .api), "There is no joke with the id \"xyz\"."),
            (.nothingFound(SearchQuery("kick"), in: .bundled), "No joke on board has \"kick\" in it."),
            (.noJoke(.random(), in: .bundled), "There are no jokes on board."),
            (.noJoke(.random(name: "Bob"), in: .bundled), "There is no joke on board that can be told about Bob."),
            (.noJoke(.random(categories: ["foo"]), in: .bundled), "There is no category \"foo\" on board."),
            (
                .noJoke(.random(categories: ["dev", "foo"]), in: .bundled),
                "One of the categories dev, foo does not exist on board."
            ),
            (
                .noJoke(.random(categories: ["foo"], name: "Bob"), in: .bundled),
                "foo is no category on board, or has no joke that can be told about Bob."
            ),
            (.noJoke(.id("xyz"), in: .bundled), "There is no joke on board with the id \"xyz\"."),
            (
                .unavailable(status: 429, retryAfter: nil),
                "The joke server asks for a pause (status 429); try again in a minute."
            ),
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
                "The joke server asks for a pause (status 429); try again in 30 s."
            ),
            (.resting(cause: "It broke", seconds: 7), "It broke; it is asked again in 7 s at the earliest."),
            (.resting(cause: "It broke", seconds: nil), "It broke; it is being asked again just now."),
            (.rejected(status: 403, message: nil), "The joke server rejected the request (status 403)."),
            (
                .rejected(status: 400, message: "too short"),
                "The joke server rejected the request (status 400: too short)."
            ),
            (
                .notAJoke,
                """
                The answer was not what a joke API says; check its address, and whether this network wants you to log \
                in first.
                """
            ),
            (
                .explicit,
                "Explicit jokes are left out; to have them, type set explicit on, or start norris with --explicit."
            ),
            (
                .onlyExplicit,
                """
                Only explicit jokes came, and they are left out; try again, or to have them, type set explicit on, or \
                start norris with --explicit.
                """
            ),
            (.unsupported, "This source of jokes can only tell a random one."),
        ]
        for (error, sentence) in expectations {
            XCTAssertEqual(error.description, sentence)
        }
    }
}
