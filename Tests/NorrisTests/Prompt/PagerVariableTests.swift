import TestSupport
import XCTest

/// A missing pager, and one with arguments.
final class PagerVariableTests: XCTestCase {
    func testMissingPagerShowsTheTextDirectly() throws {
        let session = try PromptSession(["--offline"], rows: 10, environment: ["NORRIS_PAGER": "no-such-pager --fast"])

        let rows = try session.answer(to: "help")

        XCTAssertTrue(rows.contains { $0.hasPrefix("Favorites  favorite") }, rows.joined(separator: "\n"))
        XCTAssertTrue(rows.last?.hasPrefix("Keys ") == true, rows.joined(separator: "\n"))
    }

    func testPagerReceivesItsArguments() throws {
        let session = try PromptSession(["--offline"], rows: 10, environment: ["PAGER": "sed s/Show/Hear/"])

        let rows = try session.answer(to: "help")

        XCTAssertTrue(rows.contains { $0.hasSuffix("Hear a random joke.") }, rows.joined(separator: "\n"))
    }
}
