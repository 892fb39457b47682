import TestSupport
import XCTest

/// Input of any length costs time in proportion to its length.
final class GrowthTests: XCTestCase, SkippedUnderThreadSanitizer {
    /// In seconds. A megabyte takes a fraction of one, and minutes where the cost grows with the square.
    private static let timeout = Patience.usual

    func testLongInputIsReadInSeconds() async throws {
        let favorites = Scenario.favoritesHeader + (0 ..< 20000)
            .map { #"{"id":"id\#($0)","value":"Chuck Norris."}"# + "\n" }.joined()
        let answers = (0 ..< 20000).map { #"{"id":"id\#($0)","value":"Chuck kicks."}"# }.joined(separator: ",")
        // A longer line is not read.
        let nested = #"{"value":"a","x":"# + Self.repeated("[", 60000) + "\n"
        let rows: [(reader: ForeignReader, text: String, output: String)] = [
            (.jokes(["search", "last"]), Self.repeated("Chuck Norris counts.\n", 1 << 20) + "The last.\n", "The last."),
            (.jokes(["search", "last"]), Self.repeated(nested, 1 << 20) + #"{"value":"The last."}"#, "The last."),
            (.config, Self.repeated("color = never\n", 50000), "never"),
            (.history, Self.repeated("joke dev\n", 1 << 20), "joke dev"),
            (.favorites, favorites, "Chuck Norris."),
            (.api, #"{"total":20000,"result":[\#(answers)]}"#, "Chuck kicks."),
        ]
        try await rows.concurrently(2) { reader, text, output in
            let (home, api) = try (TemporaryFolder(inMemory: true), LoopbackAPI())
            do {
                let result = try reader.program(reading: text, in: home, api: api).run(timeout: Self.timeout)
                XCTAssertTrue(result.standardOutput.contains(output), "\(reader): \(result.standardError)")
                XCTAssertNil(result.signal, "\(reader)")
            } catch {
                XCTFail("\(reader): \(error)")
            }
        }
    }

    func testLongControlStringIsTypedInSeconds() throws {
        let session = try PromptSession()
        let start = ContinuousClock.now
        try session.terminal.type("\u{1B}]11;" + Self.repeated("a", 50000) + "\u{7}")
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(Self.timeout / 2))
    }

    private static func repeated(_ text: String, _ length: Int) -> String {
        String(repeating: text, count: length / text.utf8.count)
    }
}
