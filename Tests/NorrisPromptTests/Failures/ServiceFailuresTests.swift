import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class ServiceFailuresTests: XCTestCase {
    func testServiceErrorsAreSentences() throws {
        let broken = APIFailure.network(.other(host: "h", reason: "a; b"))
        let expectations: KeyValuePairs<ChuckNorrisError, String> = try [
            .nothingFound(SearchQuery("no such words"), in: .api): "No joke contains \"no such words\".",
            .nothingFound(SearchQuery("kick"), in: .bundled): "No built-in joke contains \"kick\".",
            .unavailable(status: 429, retryAfter: nil):
                "The joke server asks for a pause (status 429); try again in a minute.",
            .unavailable(status: 503, retryAfter: nil): "The joke server is unavailable (status 503); try again later.",
            .unavailable(status: 503, retryAfter: 30):
                "The joke server asks for a pause (status 503); try again in 30 s.",
            .paused(cause: broken, seconds: 7): "The request to h failed (a; b); not asked again for 7 s.",
            .paused(cause: .service(.notAJoke), seconds: nil):
                "This is not a joke API's response; another request is testing the connection.",
            .paused(cause: .other("It broke"), seconds: 7): "It broke; not asked again for 7 s.",
            .rejected(status: 403, message: nil): "The joke server rejected the request (status 403).",
            .rejected(status: 400, message: "too short"):
                "The joke server rejected the request (status 400: too short).",
            .notAJoke: "This is not a joke API's response. Check the URL, or log in to this network first.",
            .explicit:
                "Explicit jokes are hidden; to include them, type set explicit on, or start norris with --explicit.",
            .onlyExplicit:
                "The API sent only explicit jokes, which are hidden; try again. To include them, type set explicit on, "
                + "or start norris with --explicit.",
            .unsupported: "This source only provides random jokes.",
        ]
        for (error, sentence) in expectations {
            XCTAssertEqual(Failure(error).explanation, sentence)
        }
    }

    func testRequestsWithoutAJokeAreSentences() {
        let list = "Type categories to see them."
        let expectations: [(JokeRequest, api: String, builtIn: String)] = [
            (.random(), "There are no jokes.", "There are no built-in jokes."),
            (
                .random(name: "Bob"),
                "There is no joke that can be told about Bob.",
                "There is no built-in joke that can be told about Bob."
            ),
            (
                .random(categories: ["foo"]),
                "There is no category \"foo\". \(list)",
                "There is no built-in category \"foo\". \(list)"
            ),
            (
                .random(categories: ["dev", "foo"]),
                "One of dev, foo is not a category. \(list)",
                "One of dev, foo is not a built-in category. \(list)"
            ),
            (
                .random(categories: ["dev"], name: "Bob"),
                "dev is not a category, or has no joke that can be told about Bob. \(list)",
                "dev is not a built-in category, or has no joke that can be told about Bob. \(list)"
            ),
            (
                .id("xyz"),
                "There is no joke with the id \"xyz\".",
                "There is no built-in joke with the id \"xyz\"."
            ),
        ]
        for (request, api, builtIn) in expectations {
            XCTAssertEqual(Failure(ChuckNorrisError.noJoke(request, in: .api)).sentence, api)
            XCTAssertEqual(Failure(ChuckNorrisError.noJoke(request, in: .bundled)).sentence, builtIn)
            XCTAssertEqual(Failure(ChuckNorrisError.noJoke(request, in: .api)).exitCode, .nothingFound)
        }
    }

    func testSearchTextsOfAWrongLengthAreUsageErrors() {
        let tooShort = Failure(SearchQueryError.tooShort)
        let tooLong = Failure(SearchQueryError.tooLong(121))

        XCTAssertEqual(tooShort.sentence, "A search needs at least 3 characters; search for a longer text.")
        XCTAssertEqual(
            tooLong.sentence,
            "A search takes at most 120 characters, and this text has 121; search for a part of it."
        )
        XCTAssertEqual([tooShort.exitCode, tooLong.exitCode], [.usage, .usage])
    }

    func testCategoryErrorsAreSentences() {
        let expectations: KeyValuePairs<CommandError, String> = [
            .unknownCategory("moive", in: .api, suggestion: "movie"):
                "There is no category \"moive\". Did you mean movie?",
            .unknownCategory("bob", in: .bundled, suggestion: nil):
                "There is no built-in category \"bob\". Type categories to see them, or joke for Bob if that is a name.",
            .noBuiltInExplicit(isAllowed: false):
                "There are no built-in explicit jokes; for those of the API, type set explicit on, or start norris with "
                + "--explicit.",
            .noJoke(categories: ["dev", "food"], about: "Bob"):
                "There is no dev or food joke that can be told about Bob; leave one of them out.",
        ]
        for (error, sentence) in expectations {
            XCTAssertEqual(Failure(error).sentence, sentence)
            XCTAssertEqual(Failure(error).exitCode, .nothingFound)
        }
    }
}
