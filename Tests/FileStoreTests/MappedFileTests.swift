import FileStore
import Foundation
import TestSupport
import XCTest

/// Files that are only read.
final class MappedFileTests: XCTestCase {
    func testRegularFileMayBeLargerThanWhatAPipeMaySend() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "file")
        // All but its first byte is a hole, which takes no space on the disk.
        XCTAssertEqual(truncate(folder.path("file"), 1 << 28 + 1), 0)

        let bytes = try StoredFile(.jokes, path: folder.path("file")).mapped()

        XCTAssertEqual(bytes.count, 1 << 28 + 1)
        XCTAssertEqual(bytes.first, UInt8(ascii: "a"))
    }
}
