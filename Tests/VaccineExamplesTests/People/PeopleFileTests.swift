import Foundation
import TestSupport
import XCTest

final class PeopleFileTests: XCTestCase {
    func testNobodyIsKeptAtFirst() throws {
        let folder = try TemporaryFolder()

        XCTAssertEqual(try PeopleFile(folder: PeopleFolder(url: folder.url)).people(), [])
    }

    func testNextProgramFindsWhoWasSaved() throws {
        let folder = try TemporaryFolder()

        try PeopleFile(folder: PeopleFolder(url: folder.url)).save(.samples)

        XCTAssertEqual(try PeopleFile(folder: PeopleFolder(url: folder.url)).people(), .samples)
    }

    func testFileThatIsNoneIsAnError() async throws {
        let folder = try TemporaryFolder()
        try folder.write("[{", to: "people.json")

        await assertThrows(ParsingError.notJSON) { try PeopleFile(folder: PeopleFolder(url: folder.url)).people() }
    }
}
