import Foundation
import XCTest
@testable import NorrisPrompt

final class ProgramSpecificationTests: XCTestCase {
    func testEveryVariableThatIsReadIsDocumentedOnce() throws {
        let names = ProgramSpecification.environment.map(\.name)
        XCTAssertEqual(Set(names).count, names.count)

        var read: Set = ["EDITRC", "LC_ALL", "LC_CTYPE", "LANG"]
        for source in try sources() {
            for match in source.matches(of: /(?:environment\[|self\[|nonEmpty\(|getenv\(|folder\()"([A-Z_]+)"/) {
                read.insert(String(match.1))
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
