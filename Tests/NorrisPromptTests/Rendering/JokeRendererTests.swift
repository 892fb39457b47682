import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class JokeRendererTests: XCTestCase {
    func testJokeIsShownAsItIs() {
        XCTAssertEqual(render("Chuck Norris  keeps two spaces. 👨‍👩‍👧 日本"), "Chuck Norris  keeps two spaces. 👨‍👩‍👧 日本")
    }

    func testJokeIsOneLineWhateverItsAuthorTyped() {
        XCTAssertEqual(render("one\ntwo\r\n  three\u{2028}four\u{85}five\n"), "one two three four five")
        for lineBreak in ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
            XCTAssertEqual(render("one\(lineBreak)two"), "one two", lineBreak.debugDescription)
        }
    }

    func testOriginIsOneLineWhateverTheServerSays() {
        let response = ChuckNorrisResponse(
            iconUrl: "",
            id: "id\r\none",
            url: "https://h/\u{2028}two",
            value: "A joke.",
            categories: ["de\nv"]
        )

        XCTAssertEqual(JokeRenderer.renderOrigin(JokeModel(response: response)).plain, "id one, de v, https://h/ two")
    }

    private func render(_ joke: String) -> String {
        let response = ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: joke)
        return JokeRenderer.render(JokeModel(response: response)).plain
    }
}
