import Foundation
import TestSupport
import XCTest

/// JSON Lines: one object per line, without control characters.
final class JSONLinesTests: XCTestCase, SkippedUnderThreadSanitizer {
    private static let jokes = [
        LoopbackJoke(
            id: "odd",
            value: "Chuck\u{1B}[31m Norris\u{7}\u{9B}2J\r\nsays \"\\o/\"\t\u{202E}backwards\u{2028}日本 👨‍👩‍👧‍👦\u{7F}\u{0}",
            categories: ["dev", "science"]
        ),
        LoopbackJoke(id: "plain", value: "Chuck Norris is plain."),
        LoopbackJoke(id: "long", value: "Chuck " + String(repeating: "roundhouse", count: 1000)),
    ]

    private let keys: Set = ["categories", "created_at", "icon_url", "id", "source", "updated_at", "url", "value"]

    func testNarrowWindowDoesNotWrapObjects() throws {
        let api = try LoopbackAPI(jokes: Self.jokes)
        let terminal = try PseudoTerminal(columns: 20, rows: 10)

        let program = try Program(
            ["--online", "--api", api.baseURL, "search", "chuck", "--json"],
            // The animation would be written to standard error.
            standardError: .pipe
        ).start(on: terminal)

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        let text = terminal.transcript.replacing("\r\n", with: "\n")
        XCTAssertEqual(try values(in: text), Self.jokes.map(\.value))
    }

    /// Fails for a line that is not an object with all keys, or that contains a control character.
    private func values(in output: String) throws -> [String] {
        XCTAssertTrue(output.hasSuffix("\n"))
        return try output.utf8.split(separator: UInt8(ascii: "\n")).map { bytes in
            let line = String(decoding: bytes, as: UTF8.self)
            let unsafe = line.unicodeScalars
                .filter { [.control, .lineSeparator].contains($0.properties.generalCategory) }
            XCTAssertEqual(unsafe.count, 0, line)
            XCTAssertFalse(line.unicodeScalars.contains("\u{202E}"), line)
            let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], line)
            XCTAssertEqual(keys.subtracting(object.keys), [], line)
            XCTAssertEqual(object["source"] as? String, "api")
            return try XCTUnwrap(object["value"] as? String)
        }
    }
}
