import Foundation
import TestSupport
import XCTest

final class PeopleFileTests: XCTestCase {
    func testStoreIsEmptyAtFirst() throws {
        let folder = try TemporaryFolder()

        XCTAssertEqual(try PeopleFile(folder: PeopleFolder(url: folder.url)).people(), [])
    }

    func testSavedPeopleAreFoundByTheNextRun() throws {
        let folder = try TemporaryFolder()

        try PeopleFile(folder: PeopleFolder(url: folder.url)).save(.samples)

        XCTAssertEqual(try PeopleFile(folder: PeopleFolder(url: folder.url)).people(), .samples)
    }

    func testInvalidFileIsAnError() async throws {
        let folder = try TemporaryFolder()
        try folder.write("[{", to: "people.json")

        await assertThrows(ParsingError.notJSON) { try PeopleFile(folder: PeopleFolder(url: folder.url)).people() }
    }
}
