import ChuckNorris
import XCTest

final class SearchQueryTests: XCTestCase {
    func testOnlyLengthsThatTheServerAcceptsAreValid() {
        for (length, expected) in [
            (0, SearchQueryError.tooShort), (2, .tooShort), (3, nil), (120, nil),
            (121, .tooLong(121)), (100_000, .tooLong(100_000)),
        ] {
            let text = String(repeating: "a", count: length)
            let result = Result { () throws(SearchQueryError) in try SearchQuery(text).text }
            XCTAssertEqual(result, expected.map { .failure($0) } ?? .success(text))
        }
    }

    func testLengthIsCountedInUTF16() {
        // Two UTF-16 code units each: enough for the server, though only two characters are visible.
        XCTAssertNoThrow(try SearchQuery("👍👍"))
        XCTAssertThrowsError(try SearchQuery("éé"))
    }
}
