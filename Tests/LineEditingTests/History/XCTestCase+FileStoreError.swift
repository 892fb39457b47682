import FileStore
import LineEditing
import XCTest

extension XCTestCase {
    /// Expects the body to throw the error of a history file.
    func assertThrows(
        _ cause: FileStoreError.Cause,
        at path: String,
        line: UInt = #line,
        _ body: () async throws -> some Any
    ) async {
        do {
            _ = try await body()
            XCTFail("expected \(cause)", line: line)
        } catch {
            XCTAssertEqual(error as? FileStoreError, StoredFile(.history, path: path).error(cause), line: line)
        }
    }
}
