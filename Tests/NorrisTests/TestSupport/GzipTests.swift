import XCTest
@testable import TestSupport

/// Gzip bodies that are made by hand, decompressed by gzip(1).
final class GzipTests: XCTestCase {
    func testStoredBytesAreUnpackedUnchanged() throws {
        let text = String(repeating: "Chuck Norris unpacks itself. ", count: 100)

        let result = try unpack(Gzip.stored([UInt8](text.utf8)))

        XCTAssertEqual(result, ProgramResult(standardOutput: text, exitStatus: 0))
    }

    func testBombExpandsAThousandfold() throws {
        let result = try unpack(Gzip.bomb + [UInt8](repeating: 0, count: 1000))

        XCTAssertGreaterThan(result.standardOutput.utf8.count, 1_000_000)
        XCTAssertTrue(result.standardOutput.allSatisfy { $0 == " " })
    }

    private func unpack(_ bytes: [UInt8]) throws -> ProgramResult {
        try Program(["-dc"], executable: InstalledProgram.path("gzip")).reading(bytes).run()
    }
}
