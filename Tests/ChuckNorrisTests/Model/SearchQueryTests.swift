import ChuckNorris
import XCTest

final class SearchQueryTests: XCTestCase {
    func testOnlyLengthsThatTheServerAcceptsAreValid() {
        for (length, expected) in [
            (0, SearchQueryError.tooShort), (2, .tooShort), (3, nil), (4, nil), (120, nil),
            (121, .tooLong(121)), (122, .tooLong(122)), (100_000, .tooLong(100_000)),
        ] {
            // Counted in UTF-16, where an emoji has two units, so that two are enough for the server.
            for letter in ["a", "é", "👍"] where length % letter.utf16.count == 0 {
                let text = String(repeating: letter, count: length / letter.utf16.count)
                let result = Result { () throws(SearchQueryError) in try SearchQuery(text).text }
                XCTAssertEqual(result, expected.map { .failure($0) } ?? .success(text))
            }
        }
    }
}
