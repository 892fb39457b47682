import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest

/// The base class of tests with the file of a history.
class HistoryTestCase: XCTestCase {
    private(set) var folder: TemporaryFolder!

    var path: String {
        folder.path("history")
    }

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
    }

    override func tearDown() {
        folder = nil
    }

    func attribute(_ key: FileAttributeKey, of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[key] as? Int
    }

    /// Expects the entries of the history in memory.
    func assertEntries(of history: History, _ expected: [String]) async {
        let entries = await history.entries
        XCTAssertEqual(entries, expected)
    }

    /// Expects what another run reads.
    func assertLoaded(_ expected: [String], limit: Int = 1000) async throws {
        let entries = try await History(path: path, limit: limit).load()
        XCTAssertEqual(entries, expected)
    }

    /// Expects the history to record the line, or not to.
    func assertRecords(_ entry: String, in history: History, _ expected: Bool = true) async throws {
        let isRecorded = try await history.record(entry)
        XCTAssertEqual(isRecorded, expected, entry)
    }

    /// Expects the body to throw the error of a history file, the test's own if no path is given.
    func assertThrows(
        _ cause: FileStoreError.Cause,
        at path: String? = nil,
        _ body: () async throws -> some Any
    ) async {
        do {
            _ = try await body()
            XCTFail("expected \(cause)")
        } catch {
            XCTAssertEqual(error as? FileStoreError, StoredFile(.history, path: path ?? self.path).error(cause))
        }
    }
}
