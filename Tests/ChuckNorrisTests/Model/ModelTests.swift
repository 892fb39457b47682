import Foundation
import XCTest
@testable import ChuckNorris

final class ModelTests: XCTestCase {
    func testLineBreaksAreLineFeedsSoThatAJokeHasOneId() {
        let joke = ChuckNorrisResponse(value: "a\r\nb\nc\rd")

        XCTAssertEqual(joke, ChuckNorrisResponse(value: "a\nb\nc\nd"))
        XCTAssertEqual(joke.id, ChuckNorrisResponse(value: "a\nb\nc\nd").id)
    }

    func testJokeHasTheFieldsOfTheAPI() {
        let joke = ChuckNorrisResponse(iconUrl: "https://a/i.png", id: "x", url: "https://a/x", value: "A joke.")

        XCTAssertEqual(JokeModel(response: joke).joke, "A joke.")
        let fields = #""icon_url":"https://a/i.png","id":"x","source":"api","updated_at":null,"url":"https://a/x""#
        XCTAssertTrue(JokeModel(response: joke).json.contains(fields), JokeModel(response: joke).json)
    }

    func testJSONIsSafeToPrint() {
        let joke = ChuckNorrisResponse(id: "a", value: "\u{1B}[1m\"\n\u{202E}é", source: JokesList.builtIn)

        XCTAssertEqual(
            JokeModel(response: joke).json,
            #"{"categories":[],"created_at":null,"icon_url":"","id":"a","source":"builtin","updated_at":null,"url":"","#
                + #""value":"\u001b[1m\"\n\u202eé"}"#
        )
    }

    func testSearchFoldsCaseQuotesDashesDotsAndBlanks() throws {
        let jokes = [
            "He doesn’t — “wait” …", "He  doesn't\n- \"WAIT\" ...", "He doesn´t ‐ »wait« …",
        ].map { ChuckNorrisResponse(value: $0) }
        for text in ["doesn't", "DOESN’T – \"wait\"", "wait\" …", "doesn’t - “Wait„ ..."] {
            XCTAssertEqual(try SearchQuery(text).matches(in: jokes), jokes, text)
        }
        XCTAssertEqual(try SearchQuery("does not").matches(in: jokes), [])
        XCTAssertEqual(try SearchQuery("éÄ\u{DF}").matches(in: [ChuckNorrisResponse(value: "ÉÄß")]).count, 1)
    }

    func testSearchOfTheAPIHasNoSignThatIsFolded() throws {
        for (text, sent) in [
            ("doesn't", "doesn"), ("Doesn’t wait", "t wait"), ("it's", "it's"), ("kick", "kick"), ("x…y", "x…y"),
        ] {
            XCTAssertEqual(try SearchQuery(text).textForAPI, sent)
        }
    }

    func testSearchHasALengthThatTheAPIAccepts() throws {
        XCTAssertEqual(try SearchQuery("  a \n b ").text, "a b")
        XCTAssertNoThrow(try SearchQuery(String(repeating: "👊", count: 60)))
        for text in ["", "ab", String(repeating: "👊", count: 61)] {
            XCTAssertThrowsError(try SearchQuery(text)) { XCTAssertEqual(($0 as? Failure)?.kind, .usage) }
        }
    }
}
