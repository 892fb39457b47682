import Foundation
import TestSupport
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

extension LoopbackAPI {
    var url: URL {
        get throws { try XCTUnwrap(URL(string: baseURL)) }
    }
}

/// Fails unless the body throws exactly this error.
func assertThrows<Expected: Error & Equatable>(
    _ expected: Expected,
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    do {
        let result = try await body()
        XCTFail("got \(result)", file: file, line: line)
    } catch {
        XCTAssertEqual(error as? Expected, expected, "\(error)", file: file, line: line)
    }
}
