import Foundation
import TestSupport
import XCTest
@testable import ChuckNorris

/// The base class of tests with a store, whose folder is made with the first file.
class StoreTestCase: FolderTestCase {
    let notes = Notes()

    var place: String {
        folder.path("norris")
    }

    var store: Store {
        Store(folder: place, note: notes.add)
    }

    func path(_ name: String = "file") -> String {
        "\(place)/\(name)"
    }

    func write(_ text: String, to name: String = "file") throws {
        try folder.write(text, to: "norris/" + name)
    }

    func read(_ name: String = "file") throws -> String {
        try folder.read("norris/" + name)
    }

    func names(_ path: String = "norris") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
    }

    func attribute(_ key: FileAttributeKey, _ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[key] as? Int
    }

    /// Fails unless the body throws a failure with the sentence.
    func assertFails(_ sentence: String, _ kind: Failure.Kind = .io, line: UInt = #line, _ body: () throws -> Void) {
        XCTAssertThrowsError(try body(), line: line) { error in
            XCTAssertEqual(error as? Failure, Failure(kind, sentence), line: line)
        }
    }
}
