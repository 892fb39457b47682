import ChuckNorris
import Foundation
import TestSupport
import XCTest

/// Fails unless the body throws the failure.
func assertFails(_ failure: Failure, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void) {
    XCTAssertThrowsError(try body(), file: file, line: line) { error in
        XCTAssertEqual(error as? Failure, failure, file: file, line: line)
    }
}

extension TemporaryFolder {
    func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self.path(path)).sorted()
    }

    func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self.path(path))[.posixPermissions] as? Int
    }
}

extension JokeModel {
    static func sample(_ id: String, value: String? = nil) -> JokeModel {
        JokeModel(response: ChuckNorrisResponse(id: id, value: value ?? "Joke \(id)."))
    }
}
