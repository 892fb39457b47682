import ChuckNorris
import XCTest

final class RecentJokesTests: XCTestCase {
    func testCapacityIsFifty() {
        let jokes = RecentJokes()
        for number in 0 ... 50 {
            jokes.remember("\(number)")
        }

        XCTAssertNil(jokes.index(of: "0"))
        XCTAssertEqual(jokes.index(of: "1"), 0)
        XCTAssertEqual(jokes.index(of: "50"), 49)
    }
}
