import TestSupport
import XCTest

/// The prompt with `--plain`, and on a terminal without escape sequences.
final class PlainTests: HomeTestCase {
    func testNothingIsSuggestedStyledOrAnimated() throws {
        let session = try session(["--plain", "--jokes", "builtin"])
        try session.answer(to: "help joke")
        let drawn = try session.written { terminal in
            try terminal.type("help", until: { $0.lines.last == "norris> help" })
        }
        XCTAssertEqual(drawn, "help")
        XCTAssertFalse(session.terminal.transcript.contains(#/\x1B\[[0-9;]*m/#))
    }

    func testTasksNeedNoColorNoUnicodeAndNoWidth() throws {
        let environment = ["NO_COLOR": "1", "LC_ALL": "C", "TERM": "dumb"]
        let session = try session(["--plain", "--offline"], columns: 20, environment: environment)
        try session.answer(to: "jkoe")
        let text = session.rows.joined(separator: " ")
        XCTAssertTrue(text.contains("Unknown command \"jkoe\". Did you mean joke?"), text)
        XCTAssertFalse(session.terminal.transcript.contains("\u{1B}"))
    }

    func testLineWithAnEscapeIsNotRunWithoutTheEditor() throws {
        let session = try session(environment: ["TERM": "dumb"])
        for line in ["joke\u{1B}[A", "search fist\u{1B}[D"] {
            let answer = try session.answer(to: line).joined(separator: " ")
            XCTAssertEqual(answer, "The line contains a control character, as of an arrow key, and was not run.")
        }
    }
}
