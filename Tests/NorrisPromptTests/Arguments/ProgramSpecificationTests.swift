import Foundation
import TestSupport
import XCTest
@testable import NorrisPrompt

final class ProgramSpecificationTests: XCTestCase {
    func testEveryVariableThatIsReadIsDocumentedOnce() throws {
        let names = ProgramSpecification.environment.map(\.name)
        XCTAssertEqual(Set(names).count, names.count)

        var read: Set = ["EDITRC", "LC_ALL", "LC_CTYPE", "LANG"]
        let files = try FileManager.default.subpathsOfDirectory(atPath: PackageFile.root.path + "/Sources")
        for file in files where file.hasSuffix(".swift") {
            let source = try PackageFile.text("Sources/\(file)")
            for match in source.matches(of: /(?:environment\[|self\[|nonEmpty\(|getenv\(|folder\()"([A-Z_]+)"/) {
                read.insert(String(match.1))
            }
        }
        XCTAssertTrue(read.contains("NORRIS_HISTORY"), "\(read)")
        let pages = try ["TerminalSequences", "Security"].map { page in
            try PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/\(page).md")
        }
        let others = read.subtracting(names).filter { name in !pages.contains { $0.contains("`\(name)`") } }
        XCTAssertEqual(others, [], "These are neither in the table nor on the pages.")
    }

    func testEverySpellingBelongsToOneOption() {
        let spellings = ProgramSpecification.options.flatMap(\.spellings)

        XCTAssertEqual(Set(spellings).count, spellings.count)
        XCTAssertTrue(spellings.contains("-h") && spellings.contains("--help"), "\(spellings)")
    }
}
