import Foundation
import XCTest

/// Responses in the form of the real services, as files with invented values.
enum Fixture {
    static func url(_ name: String) throws -> URL {
        let folder = try XCTUnwrap(Bundle.module.resourceURL)
        return folder.appending(path: "Fixtures").appending(path: name)
    }

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: url(name))
    }

    static func text(_ name: String) throws -> String {
        try String(decoding: data(name), as: UTF8.self)
    }
}
