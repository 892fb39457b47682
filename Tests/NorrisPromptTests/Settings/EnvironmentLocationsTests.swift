import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class EnvironmentLocationsTests: XCTestCase {
    func testHistoryIsInItsVariableThenTheStateFolderThenHome() {
        let expectations: [([String: String], String?)] = [
            (["NORRIS_HISTORY": "/h", "XDG_STATE_HOME": "/x", "HOME": "/home/a"], "/h"),
            (["NORRIS_HISTORY": "", "XDG_STATE_HOME": "/x", "HOME": "/home/a"], nil),
            (["NORRIS_HISTORY": "/dev/null", "HOME": "/home/a"], nil),
            (["XDG_STATE_HOME": "/x", "HOME": "/home/a"], "/x/norris/history"),
            (["XDG_STATE_HOME": "relative", "HOME": "/home/a"], "/home/a/.local/state/norris/history"),
            (["HOME": "relative"], nil),
            ([:], nil),
        ]
        for (environment, path) in expectations {
            XCTAssertEqual(Environment(environment).historyPath, path, "\(environment)")
        }
    }

    func testFavoritesAreInTheDataFolderThenHome() {
        let expectations: [([String: String], String?)] = [
            (["XDG_DATA_HOME": "/x", "HOME": "/home/a"], "/x/norris"),
            (["XDG_DATA_HOME": "relative", "HOME": "/home/a"], "/home/a/.local/share/norris"),
            (["HOME": "relative"], nil),
            ([:], nil),
        ]
        for (environment, path) in expectations {
            XCTAssertEqual(Environment(environment).favoritesFolder, path, "\(environment)")
        }
    }
}
