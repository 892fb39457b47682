import FileStore
import TestSupport
import XCTest

/// The base class of tests with one file in a folder of their own.
class LockedFileTestCase: XCTestCase {
    private(set) var folder: TemporaryFolder!

    var file: StoredFile {
        StoredFile(.favorites, path: folder.path("file"))
    }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        try folder.write("contents", to: "file")
    }

    override func tearDown() {
        folder = nil
    }
}
