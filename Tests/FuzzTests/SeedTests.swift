import Foundation
import XCTest

/// Checks the invariants of each target with its seeds, which include past findings of the fuzzer.
final class SeedTests: XCTestCase {
    func testAllSeedsSatisfyTheInvariants() async throws {
        let seeds = try XCTUnwrap(Bundle.module.resourceURL).appending(path: "Seeds")
        let folders = try FileManager.default.contentsOfDirectory(atPath: seeds.path)
        XCTAssertEqual(Set(folders), Set(fuzzTargets.keys))
        for (target, check) in fuzzTargets {
            let folder = seeds.appending(path: target)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            XCTAssertGreaterThan(names.count, 2, "\(target) has no seeds")
            for name in names {
                do {
                    try await check([UInt8](Data(contentsOf: folder.appending(path: name))))
                } catch {
                    XCTFail("\(target)/\(name): \(error)")
                }
            }
        }
    }
}
