import ChuckNorris
import XCTest

final class SearchQueryTests: XCTestCase {
    func testLengthsThatTheServerAcceptsAreValid() throws {
        XCTAssertEqual(try SearchQuery("abc").text, "abc")
        XCTAssertEqual(try SearchQuery(String(repeating: "a", count: 120)).text.count, 120)
    }

    func testShorterAndLongerTextsAreRejected() {
        let expectations = [0: SearchQueryError.tooShort, 2: .tooShort, 121: .tooLong(121), 100_000: .tooLong(100_000)]
        for (length, expected) in expectations {
            XCTAssertThrowsError(try SearchQuery(String(repeating: "a", count: length))) { error in
                XCTAssertEqual(error as? SearchQueryError, expected)
            }
        }
    }

    func testLengthIsCountedInUTF16() {
        // Two UTF-16 code units each: enough for the server, though only two characters are visible.
        XCTAssertNoThrow(try SearchQuery("👍👍"))
        XCTAssertThrowsError(try SearchQuery("éé"))
    }
}
