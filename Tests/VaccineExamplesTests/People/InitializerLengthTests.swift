import Foundation
import XCTest

/// The length of each manager's initializer, counted in the sources.
final class InitializerLengthTests: XCTestCase {
    func testInitializerOfTheManagerGetsShorter() throws {
        XCTAssertEqual(try (1 ... 4).map(initializerLength), [10, 4, 4, 0])
    }

    func testEachStepPassesFewerParts() throws {
        XCTAssertEqual(try (1 ... 4).map(parameterCount), [5, 1, 2, 0])
    }

    /// The lines of the manager's initializer, from `init(` to the brace that closes it.
    private func initializerLength(ofStep step: Int) throws -> Int {
        try initializer(ofStep: step).count
    }

    private func parameterCount(ofStep step: Int) throws -> Int {
        let lines = try initializer(ofStep: step)
        let signature = lines.prefix { !$0.hasPrefix("            self") && !$0.hasPrefix("            fetcher =") }
        return signature.joined().count { $0 == ":" }
    }

    private func initializer(ofStep step: Int) throws -> ArraySlice<Substring> {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Step\(step).swift")
        let manager = try XCTUnwrap(
            String(contentsOf: file, encoding: .utf8).split(separator: "struct PeopleManager").last?
                .split(separator: "func people").first
        )
        let lines = manager.split(separator: "\n", omittingEmptySubsequences: false)
        guard
            let start = lines.firstIndex(where: { $0.hasPrefix("        init(") }),
            let end = lines[start...].firstIndex(of: "        }")
        else { return [] }
        return lines[start ... end]
    }
}
