import FileStore
import Foundation
import TestSupport
import XCTest

/// Files that are only read.
final class MappedFileTests: XCTestCase {
    func testContentsAreThoseOfARegularFileWithinTheLimit() throws {
        let folder = try TemporaryFolder()
        let file = try StoredFile(.settings, path: folder.write("12345678", to: "file"))
        XCTAssertEqual(try file.contents(limit: 8), Data("12345678".utf8))
        mkfifo(folder.path("pipe"), 0o600)
        symlink("pipe", folder.path("link"))
        let causes: [(String, FileStoreError.Cause)] = [
            (folder.path("link"), .notAFile(.pipe)), (folder.path, .notAFile(.folder)),
            ("-", .unreadable(errno: ENOENT)), ("/dev/zero", .notAFile(.device)),
            (folder.path("missing"), .unreadable(errno: ENOENT)),
            (file.path, .tooLarge(limit: 7)),
        ]
        for (path, cause) in causes {
            XCTAssertThrowsError(try file.at(path).contents(limit: 7)) { error in
                XCTAssertEqual((error as? FileStoreError)?.cause, cause, path)
            }
        }

        // Mapped, it may be larger than what a pipe may send. All but its beginning is a hole, which takes no space.
        XCTAssertEqual(truncate(file.path, 1 << 28 + 1), 0)
        let bytes = try file.mapped()
        XCTAssertEqual(bytes.count, 1 << 28 + 1)
        XCTAssertEqual(bytes.first, UInt8(ascii: "1"))
    }
}
