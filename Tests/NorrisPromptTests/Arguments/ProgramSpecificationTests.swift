import Foundation
import XCTest
@testable import NorrisPrompt

final class ProgramSpecificationTests: XCTestCase {
    func testEveryVariableThatIsReadIsDocumentedOnce() throws {
        let names = ProgramSpecification.environment.map(\.name)
        XCTAssertEqual(Set(names).count, names.count)

        var read: Set = ["EDITRC", "LC_ALL", "LC_CTYPE", "LANG"]
        let readers = ["environment[", "self[", "nonEmpty(", "getenv(", "folder("]
        for source in try sources() {
            // Without a regular expression, which is slow in a debug build.
            let parts = source.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
                .map { Substring($0) }
            for (before, name) in zip(parts, parts.dropFirst()) where readers.contains(where: before.hasSuffix) {
                if !name.isEmpty, name.allSatisfy({ $0 == "_" || $0.isUppercase }) {
                    read.insert(String(name))
                }
            }
        }
        XCTAssertTrue(read.contains("NORRIS_HISTORY"), "\(read)")
        XCTAssertEqual(read.subtracting(names), [], "These are not in the table.")
    }

    func testEverySpellingBelongsToOneOption() {
        let spellings = ProgramSpecification.options.flatMap(\.spellings)

        XCTAssertEqual(Set(spellings).count, spellings.count)
        XCTAssertTrue(spellings.contains("-h") && spellings.contains("--help"), "\(spellings)")
    }

    /// The program's source files.
    private func sources() throws -> [String] {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.appendingPathComponent("Sources").path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        return try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    }
}
