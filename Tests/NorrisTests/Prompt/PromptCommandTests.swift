import TestSupport
import XCTest

/// What the commands of a prompt say.
final class PromptCommandTests: HomeTestCase {
    private static let jokes = [
        ("one", "Coffee wakes up when Chuck Norris does."),
        ("two", "Chuck Norris takes his coffee, and the COFFEE nods."),
    ].map { LoopbackJoke(id: $0, value: $1, categories: ["food"]) }

    override func setUpWithError() throws {
        try super.setUpWithError()
        api = try LoopbackAPI(jokes: Self.jokes)
    }

    func testHitsOfASearchAreHighlighted() throws {
        let session = try session(["--jokes", "api", "--api", api.baseURL])
        let all = try session.answer(to: "search COFFEE")
        XCTAssertTrue(all.contains { $0.hasSuffix(Self.jokes[0].value) }, "\(all)")
        for (text, style) in [
            ("Coffee wakes", "1"), (" wakes", ""), ("coffee,", "1"), ("COFFEE nods", "1"), (" nods", ""),
        ] {
            XCTAssertEqual(session.terminal.display.style(of: text)?.description, style, text)
        }
    }

    func testFavoriteNamesTheJoke() throws {
        let (session, two) = try (session(["--jokes", "api", "--api", api.baseURL]), Self.jokes[1].value)
        for (line, answer) in [
            ("favorite two", "Saved to favorites: \(two)"), ("favorite two", "Already in favorites: \(two)"),
            ("unfavorite two", "Removed from favorites: \(two)"),
        ] {
            XCTAssertEqual(try session.answer(to: line), [answer])
        }
    }
}
