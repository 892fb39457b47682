import XCTest
@testable import NorrisPrompt

final class SuggestionTests: XCTestCase {
    private let words = ["joke", "search", "categories", "quit"]

    func testClosestWordIsSuggested() {
        let expectations = [
            "jok": "joke", "jooke": "joke", "jike": "joke", "ojke": "joke",
            "serch": "search", "serach": "search", "jkoe": "joke", "cat": "categories", "sea": "search",
            "catagorys": "categories",
        ]
        for (typed, meant) in expectations {
            XCTAssertEqual(Suggestion.closest(to: typed, among: words), meant, typed)
        }
    }

    func testDistantWordsAreNotSuggested() {
        let long = String(repeating: "joke", count: 99)
        for typed in ["", "j", "?", "jest", "dogs", "make", "knit", "categorization", long] {
            XCTAssertNil(Suggestion.closest(to: typed, among: words), typed)
        }
    }
}
