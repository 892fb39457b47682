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

    func testRepeatedJokeIsTheLatest() {
        let jokes = RecentJokes()
        for id in ["a", "b", "a", "c"] {
            jokes.remember(id)
        }

        XCTAssertEqual(["b", "a", "c"].map(jokes.index(of:)), [0, 1, 2])
    }
}
