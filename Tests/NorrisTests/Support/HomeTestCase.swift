import TestSupport
import XCTest

/// The base class of tests whose programs share a home.
class HomeTestCase: XCTestCase {
    private(set) var home: TemporaryFolder!

    override func setUpWithError() throws {
        home = try TemporaryFolder()
    }

    override func tearDown() {
        home = nil
    }
}
