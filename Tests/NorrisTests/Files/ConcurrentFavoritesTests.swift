import Foundation
import TestSupport
import XCTest

/// Several programs with one favorites file.
final class ConcurrentFavoritesTests: HomeTestCase, SkippedUnderThreadSanitizer {
    /// Each has to wait for the others, and reads and writes the whole file meanwhile.
    func testSimultaneousSavesIntoALongFileAllSucceed() async throws {
        let old = (1 ... 30000).map { #"{"id":"old\#($0)","value":"The \"joke\" \#($0).","saved_at":"x"}"# + "\n" }
        let before = Scenario.favoritesHeader + old.joined()
        try home.write(before, to: Scenario.favorites)
        let (api, path) = try (LoopbackAPI.ofEveryID(), home.path)

        _ = try await (1 ... 12).concurrently(12) { number in
            let program = Program(["--online", "--api", api.baseURL, "favorite", "new\(number)"], home: path)
            XCTAssertEqual(try program.run(timeout: 120), ProgramResult(exitStatus: 0))
        }

        let text = try home.read(Scenario.favorites)
        XCTAssertTrue(text.hasPrefix(before) && text.hasSuffix("\n"))
        let ids = try text.dropFirst(before.count).split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try XCTUnwrap(object?["id"] as? String, String(line))
        }
        XCTAssertEqual(Set(ids), Set((1 ... 12).map { "new\($0)" }))
    }
}
