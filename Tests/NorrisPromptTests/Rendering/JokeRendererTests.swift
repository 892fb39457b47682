import ChuckNorris
import Foundation
import TerminalText
import XCTest
@testable import NorrisPrompt

final class JokeRendererTests: XCTestCase {
    func testJokeIsOneLineWhateverItsAuthorTyped() {
        XCTAssertEqual(render("Chuck Norris  keeps two spaces. 👨‍👩‍👧 日本"), "Chuck Norris  keeps two spaces. 👨‍👩‍👧 日本")
        XCTAssertEqual(render("one\ntwo\r\n  three\u{2028}four\u{85}five\n"), "one two three four five")
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
        let response = ChuckNorrisResponse(
            iconUrl: "",
            id: "id\r\none",
            url: "https://h/\u{2028}two",
            value: "A joke.",
            categories: ["de\nv"]
        )

        XCTAssertEqual(JokeRenderer.renderOrigin(JokeModel(response: response)).plain, "id one, de v, https://h/ two")
    }

    func testJSONHasTheKeysOfTheAPIAndTheSource() {
        let response = ChuckNorrisResponse(
            iconUrl: "https://host/icon.png",
            id: "abc",
            url: "https://host/jokes/abc",
            value: "He said \"1/2\".",
            categories: ["dev"],
            createdAt: "2020-01-05 13:42:19.576875",
            updatedAt: "2020-01-06 13:42:19"
        )

        XCTAssertEqual(JokeModel(response: response).json, """
        {"categories":["dev"],"created_at":"2020-01-05 13:42:19.576875","icon_url":"https://host/icon.png","id":"abc",\
        "source":"api","updated_at":"2020-01-06 13:42:19","url":"https://host/jokes/abc","value":"He said \\"1/2\\"."}
        """)
    }

    func testUnknownDatesAreNullInJSON() {
        XCTAssertEqual(JokeModel(id: "abc", value: "joke").json, """
        {"categories":[],"created_at":null,"icon_url":"","id":"abc","source":"api","updated_at":null,"url":"",\
        "value":"joke"}
        """)
    }

    func testUnsafeCharactersAreEscapedInJSONAndReadBackUnchanged() throws {
        // A line break, ESC, DEL, a C1 control, a bidi override, an invisible tag; and an emoji with a joiner.
        let value = "a\nb\u{1B}[31m\u{7F}\u{9B}m\u{202E}x\u{E0041}👩‍💻\t"
        let line = JokeModel(value: value).json

        XCTAssertTrue(line.contains(#""value":"a\nb\u001b[31m\u007f\u009bm\u202ex\udb40\udc41👩‍💻\t""#), line)
        XCTAssertTrue(line.isSanitized)
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        XCTAssertEqual(read?["value"] as? String, value)
    }

    private func render(_ joke: String) -> String {
        JokeRenderer.render(JokeModel(value: joke)).plain
    }
}
