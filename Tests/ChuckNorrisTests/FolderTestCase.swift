import TestSupport
import XCTest

/// The base class of tests with a folder of their own.
class FolderTestCase: XCTestCase {
    private(set) var folder: TemporaryFolder!

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
    }

    override func tearDown() {
        folder = nil
    }
}
