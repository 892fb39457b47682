import Foundation
import XCTest

/// Checks the invariants of each target with its seeds, which include past findings of the fuzzer.
final class SeedTests: XCTestCase {
    func testAllSeedsSatisfyTheInvariants() async throws {
        for target in FuzzTarget.allCases {
            let folder = try folder("Seeds/\(target.rawValue)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            XCTAssertGreaterThan(names.count, 2, "\(target) has no seeds")
            for name in names {
                let bytes = try [UInt8](Data(contentsOf: folder.appending(path: name)))
                do {
                    try await target.check(bytes)
                } catch {
                    XCTFail("\(target.rawValue)/\(name): \(error)")
                }
            }
        }
    }

    func testEverySeedFolderBelongsToATarget() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("Seeds").path)
        XCTAssertEqual(Set(names), Set(FuzzTarget.allCases.map(\.rawValue)))
    }

    private func folder(_ path: String) throws -> URL {
        try XCTUnwrap(Bundle.module.resourceURL).appending(path: path)
    }
}
