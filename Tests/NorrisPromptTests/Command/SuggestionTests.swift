import XCTest
@testable import NorrisPrompt

final class SuggestionTests: XCTestCase {
    private let words = ["joke", "search", "categories", "quit"]

    func testTypingErrorsAreUnderstood() {
        let expectations = [
            "jok": "joke", "jooke": "joke", "jike": "joke", "ojke": "joke",
            "serch": "search", "catagorys": "categories",
        ]
        for (typed, meant) in expectations {
            XCTAssertEqual(Suggestion.closest(to: typed, among: words), meant, typed)
        }
    }

    func testOtherWordsAreNotGuessedAt() {
        for typed in ["", "j", "?", "jest", "dogs", "categorization", String(repeating: "joke", count: 1000)] {
            XCTAssertNil(Suggestion.closest(to: typed, among: words), typed)
        }
    }
}
