import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

final class JokeRendererTests: XCTestCase {
    func testJokeIsOneLineWhateverItsAuthorTyped() {
        XCTAssertEqual(render("Chuck Norris  keeps two spaces. 👨‍👩‍👧 日本"), "Chuck Norris  keeps two spaces. 👨‍👩‍👧 日本")
        XCTAssertEqual(render("one\ntwo\r\n  three\u{2028}four\u{85}five\n"), "one two three four five")
        XCTAssertEqual(render("one\ntwo \n"), "one two", "ASCII has a way of its own")
        for lineBreak in ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
            XCTAssertEqual(render("one\(lineBreak)two"), "one two", lineBreak.debugDescription)
        }
    }

    func testOccurrencesOfATextAreEmphasizedInUpperAndLowerCase() {
        let expectations: [(joke: String, part: String, emphasized: [String])] = [
            ("Coffee, COFFEE and tea", "coffee", ["Coffee", "COFFEE"]),
            ("Zoë met ZOË.", "zoë", ["Zoë", "ZOË"]),
            ("aaaaa", "aa", ["aa", "aa"]),
            ("日本の友達 👨‍👩‍👧", "友達", ["友達"]),
            ("no hit", "coffee", []),
            // The lower case of this letter is longer.
            ("İstanbul has coffee", "coffee", []),
            ("anything", "", []),
        ]
        for (joke, part, emphasized) in expectations {
            let text = JokeRenderer.render(JokeModel(value: joke), emphasizing: part)
            XCTAssertEqual(text.plain, joke)
            XCTAssertEqual(text.spans.filter { $0.style == .strong }.map(\.text), emphasized, joke)
        }
    }

    func testOriginIsOneLineWhateverTheServerSends() {
        let (id, url) = ("id\r\none", "https://h/\u{2028}two")
        let response = ChuckNorrisResponse(id: id, url: url, value: "A joke.", categories: ["de\nv"])

        XCTAssertEqual(JokeRenderer.renderOrigin(JokeModel(response: response)).plain, "id one, de v, https://h/ two")
    }

    private func render(_ joke: String) -> String {
        JokeRenderer.render(JokeModel(value: joke)).plain
    }
}
