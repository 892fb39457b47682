import TestSupport
import XCTest

/// The requests that a failing server receives, and what is said about it.
final class FailingServerTests: HomeTestCase {
    func testServerReceivesFewRequestsForAThousandLines() throws {
        let broken = ScriptedAnswer.text(status: 500, body: "<h1>Oops</h1>")
        let busy = ScriptedAnswer.text(status: 429, headers: ["Retry-After": "90"], body: "busy")
        for (answer, options, requests, errors, jokes, status) in [
            (broken, [], 3, 1, 1000, 0), (busy, ["--jokes", "api"], 1, 1000, 0, 69), (busy, [], 1, 1, 1000, 0),
        ] as [(ScriptedAnswer, [String], Int, Int, Int, Int32)] {
            let api = try LoopbackAPI { _ in answer }

            let input = String(repeating: "joke\n", count: 1000)
            let result = try Program(options + ["--api", api.baseURL], input: input).run()

            XCTAssertTrue((1 ... requests).contains(api.requests.count), "\(api.requests)")
            XCTAssertEqual(result.standardError.split(separator: "\n").count, errors)
            XCTAssertEqual(result.standardOutput.split(separator: "\n").count, jokes)
            XCTAssertEqual(result.exitStatus, status)
        }
    }

    func testServerIsAskedAgainWhenThePauseThatItAskedForIsOver() throws {
        api.answerNext(.text(status: 503, headers: ["Retry-After": "2"], body: "busy"))
        let session = try session(["--api", api.baseURL], columns: 120)
        let first = try session.answer(to: "joke").joined(separator: "\n")
        XCTAssertTrue(first.contains("503"), first)

        XCTAssertTrue(try session.answer(to: "set").joined(separator: " ").contains("503"), "set says it")
        // Each line is answered at once, with a built-in joke until the pause is over.
        let deadline = Date(timeIntervalSinceNow: Patience.usual)
        var answers: [String] = []
        while api.requests.count < 2, Date() < deadline {
            answers += try session.answer(to: "joke")
        }
        answers += try session.answer(to: "joke") + session.answer(to: "joke")
        XCTAssertEqual(answers.count { $0 == "The API answers again." }, 1, "\(answers)")
    }

    func testVerboseWritesALineForEachRequest() throws {
        api.answerNext(.standard, .text(status: 404, body: ""))
        let input = "joke for A&B\nshow none\n"

        let result = try Program(["--verbose", "--jokes", "api", "--api", api.baseURL], input: input).run()

        let lines = result.standardError.split(separator: "\n").filter { $0.contains(" \(api.baseURL)/jokes/") }
        XCTAssertEqual(lines.count, 2, result.standardError)
        for (line, parts) in zip(lines, [["random?name=A%26B", "200"], ["none", "404"]]) {
            XCTAssertTrue(parts.allSatisfy(line.contains) && line.contains("GET"), "\(line)")
        }
    }
}
