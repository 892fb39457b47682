import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class JokeListRendererTests: XCTestCase {
    func testJokesAreNumberedFromOneAndHangBelowTheirText() {
        let texts = ["one"] + Array(repeating: "Chuck Norris counted to infinity.\nTwice.", count: 9)

        let list = JokeListRenderer.render(jokes(texts))
        let rows = list.wrapped(to: 24).plain.split(separator: "\n")

        XCTAssertEqual(rows[0], " 1  one")
        XCTAssertEqual(rows.suffix(2), ["10  Chuck Norris counted", "    to infinity. Twice."])
        XCTAssertEqual(list.spans.first { $0.style == .faint }?.text, " 1  ")
    }

    func testNoJokesAreNoText() {
        XCTAssertEqual(JokeListRenderer.render([]).plain, "")
    }

    private func jokes(_ texts: [String]) -> [JokeModel] {
        texts.map { JokeModel(response: ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: $0)) }
    }
}
