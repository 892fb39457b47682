import Foundation
import TestSupport
import XCTest

/// The output of NORRIS_LOG=debug on standard error.
final class DebugLogTests: XCTestCase {
    private let debug = ["NORRIS_LOG": "debug"]

    func testEachRequestIsALineWithStatusBytesAndTime() throws {
        let api = try LoopbackAPI(jokes: [LoopbackJoke(id: "only", value: "Chuck Norris is here.")])
        api.answerNext(.text(status: 200, body: "hello"), .json(status: 500, body: "{}"), .text(status: 404, body: ""))

        let input = "joke for A&B\ncategories\n: some\n: only\n"
        let result = try Program(["--online", "--api", api.baseURL], input: input, environment: debug).run()

        let start = "norris: debug: GET \(api.baseURL)/jokes/"
        XCTAssertEqual(lines(of: result).filter { !$0.hasPrefix("norris: line ") }, [
            start + "random?name=A%26B: 200, 5 bytes, T ms",
            start + "categories: 500, 2 bytes, T ms",
            start + "some: 404, 0 bytes, T ms",
            "norris: debug: No request to the API for 10 s: This is not the response of a joke API.",
        ])
        let isAnswer = lines(of: result).map { $0.hasPrefix("norris: line ") }
        XCTAssertEqual(isAnswer, [false, true, false, true, false, false, true, true])
    }

    func testLastRequestIsLoggedBeforeTheProgramEnds() throws {
        let api = try LoopbackAPI()
        for _ in 1 ... 5 {
            let result = try Program(["--api", api.baseURL, "categories"], environment: debug).run()

            XCTAssertEqual(lines(of: result).count, 1, result.standardError)
            XCTAssertEqual(result.exitStatus, 0)
        }
    }

    func testPromptLinesAreNotInterruptedByTheLog() throws {
        let api = try LoopbackAPI(jokes: [LoopbackJoke(id: "only", value: "Chuck Norris is here.")])
        let session = try PromptSession(["--api", api.baseURL], columns: 120, environment: debug)
        try session.answer(to: "joke")
        // The prefetch draws several times, because the server has no other joke.
        try session.terminal.type("sou", until: { $0.lines.last == "norris> source" && $0.cursorColumn == 11 })
        try api.waitForRequest(count: 7)
        let isAnswered: (TerminalScreen) -> Bool = { $0.isAtPrompt && $0.allRows.contains("norris> source") }

        let rows = try session.terminal.type("rce\r", until: isAnswered).allRows
        let line = try XCTUnwrap(rows.firstIndex(of: "norris> source"))
        XCTAssertTrue(rows[line + 1].hasPrefix("norris: debug: GET "), "\(rows)")
        // The last request may be logged after this answer.
        let answer = rows[line...].dropLast().last { !$0.hasPrefix("norris: debug: ") }
        XCTAssertTrue(answer?.hasPrefix("Jokes come from ") == true, "\(rows)")
        XCTAssertEqual(try session.quit(), 0)
    }

    /// The log without the times.
    private func lines(of result: ProgramResult) -> [String] {
        result.standardError.split(separator: "\n").map { String($0.replacing(/[0-9]+\.[0-9] ms$/, with: "T ms")) }
    }
}
