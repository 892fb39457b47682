import XCTest
@testable import LineEditing

final class CompletionsTests: XCTestCase {
    func testCommonPrefixOfAllCandidates() {
        XCTAssertEqual(commonPrefix("joke", "jolt", "jo"), "jo")
        XCTAssertEqual(commonPrefix("joke"), "joke")
        XCTAssertEqual(commonPrefix("a", "b"), "")
        XCTAssertEqual(commonPrefix(), "")
    }

    func testCommonPrefixEndsAtACharacterBoundary() {
        XCTAssertEqual(commonPrefix("e\u{301}a", "ea"), "")
        XCTAssertEqual(commonPrefix("👩‍🚀!", "👩‍🚒!"), "")
    }

    private func commonPrefix(_ texts: String...) -> String {
        Completions(replaced: 0, candidates: texts.map { Completion(text: $0) }).commonPrefix
    }
}
