import Foundation
import XCTest

/// Unit: the source returns the bytes of a file.
final class MovieFileSourceTests: XCTestCase {
    func testPageIsTheContentOfTheFile() async throws {
        let source = try MovieFileSource(file: Fixture.url("movies-popular.json"))

        let page = try await source.popularPage()

        XCTAssertEqual(page, try Fixture.data("movies-popular.json"))
    }

    func testMissingFileIsNamed() async throws {
        let source = try MovieFileSource(file: Fixture.url("movies-of-tomorrow.json"))

        await assertThrows(MovieError.noFile("movies-of-tomorrow.json")) { try await source.popularPage() }
    }
}
