import ChuckNorris
import XCTest

final class SearchQueryTests: XCTestCase {
    func testLengthsThatTheServerTakesAreTaken() throws {
        XCTAssertEqual(try SearchQuery("abc").text, "abc")
        XCTAssertEqual(try SearchQuery(String(repeating: "a", count: 120)).text.count, 120)
    }

    func testShorterAndLongerTextsAreRejectedWithTheirLength() {
        for length in [0, 2, 121, 100_000] {
            XCTAssertThrowsError(try SearchQuery(String(repeating: "a", count: length))) { error in
                XCTAssertEqual(error as? ChuckNorrisError, .searchLength(length))
            }
        }
    }

    func testLengthIsCountedAsTheServerCountsIt() {
        // Two of Java's chars each: enough for the server, though only two characters to the eye.
        XCTAssertNoThrow(try SearchQuery("👍👍"))
        XCTAssertThrowsError(try SearchQuery("éé"))
    }
}
