import Foundation
import XCTest
@testable import ChuckNorris

final class CredentialsTests: XCTestCase {
    func testTheyAreForTheirServerAlone() throws {
        let credentials = try XCTUnwrap(Credentials(of: url("https://me:se%20cret%40@h/a")))

        XCTAssertEqual(try credentials.headers(for: url("https://H:443/b")).map(\.value), ["Basic bWU6c2UgY3JldEA="])
        for other in ["https://g/", "https://h:444/", "http://h/", "http://h:443/", "https://a.h/"] {
            XCTAssertTrue(try credentials.headers(for: url(other)).isEmpty, other)
        }
    }

    func testAnAddressWithoutAnyHasNone() throws {
        XCTAssertNil(try Credentials(of: url("https://h/")))
        XCTAssertEqual(
            try Credentials(of: url("http://me@h/"))?.headers(for: url("http://h/")).map(\.value),
            ["Basic bWU6"]
        )
    }

    private func url(_ text: String) throws -> URL {
        try XCTUnwrap(URL(string: text))
    }
}
