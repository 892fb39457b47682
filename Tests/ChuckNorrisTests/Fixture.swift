import Foundation
import XCTest
@testable import ChuckNorris

/// Files with responses like those of the real server.
enum Fixture {
    static func data(_ name: String) throws -> Data {
        let folder = try XCTUnwrap(Bundle.module.resourceURL)
        return try Data(contentsOf: folder.appending(path: "Fixtures").appending(path: name))
    }

    /// A response with the file as its body.
    static func response(_ name: String, status: Int = 200, retryAfter: Int? = nil) throws -> HTTPResponse {
        try HTTPResponse(status: status, retryAfter: retryAfter, body: data(name))
    }
}
