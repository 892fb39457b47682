import TestSupport
import XCTest

/// The requests that a failing server receives.
final class FailingServerTests: XCTestCase {
    private let lines = String(repeating: "joke\n", count: 1000)

    func testUnavailableServerReceivesThreeRequestsForAThousandLines() throws {
        let api = try LoopbackAPI { _ in .text(status: 500, body: "<h1>Oops</h1>") }

        let result = try Program(["--online", "--api", api.baseURL], input: lines).run()

        let errors = result.standardError.split(separator: "\n")
        let cause = "The joke server is unavailable (status 500)"
        XCTAssertEqual(errors.count, 1000)
        for (index, error) in errors.enumerated() {
            let start = "norris: line \(index + 1): \(cause); "
            let isSent = index < 3
            XCTAssertTrue(
                error.hasPrefix(start + (isSent ? "try again later. " : "no request is sent for ")),
                "\(error)"
            )
            XCTAssertTrue(isSent || error.count < 130, "\(error)")
        }
        XCTAssertEqual(api.requests.count, 3)
        XCTAssertEqual(result.standardOutput, "")
        XCTAssertEqual(result.exitStatus, 69)
    }

    func testRateLimitedServerReceivesOneRequestForAThousandLines() throws {
        for options in [["--online"], []] {
            let api = try LoopbackAPI { _ in .text(status: 429, headers: ["Retry-After": "90"], body: "busy") }

            let result = try Program(options + ["--api", api.baseURL], input: lines).run()

            XCTAssertEqual(api.requests.count, 1)
            XCTAssertEqual(result.standardError.split(separator: "\n").count, options.isEmpty ? 1 : 1000)
            XCTAssertEqual(result.standardOutput.split(separator: "\n").count, options.isEmpty ? 1000 : 0)
            XCTAssertEqual(result.exitStatus, options.isEmpty ? 0 : 69)
        }
    }

    func testRefusedPrefetchIsReportedWithTheNextJoke() throws {
        let api = try LoopbackAPI()
        api.answerNext(.standard, .text(status: 429, headers: ["Retry-After": "90"], body: "busy"))
        let session = try PromptSession(["--online", "--api", api.baseURL])
        try session.answer(to: "joke")
        try api.waitForRequest(count: 2)

        // If the refusal has not arrived yet, it is reported with the next joke.
        let first = try session.answer(to: "refresh").joined(separator: " ")
        let second = try session.answer(to: "categories").joined(separator: " ")
        let source = try session.answer(to: "source").joined(separator: " ")

        XCTAssertTrue(first.hasPrefix("The joke server asks for a pause (status 429); "), first)
        let pause = "The joke server asks for a pause (status 429); no request is sent for "
        XCTAssertTrue(second.hasPrefix(pause), second)
        XCTAssertTrue(second.dropFirst(pause.count).contains(/^[0-9]+ s\.$/), second)
        XCTAssertTrue(
            source.contains("a pause (status 429). No request is sent to 127.0.0.1:\(api.port) for another "),
            source
        )
        XCTAssertEqual(api.requests.count, 2)

        try session.answer(to: "set source online")
        XCTAssertEqual(try session.answer(to: "source"), ["Jokes come from 127.0.0.1:\(api.port)."])
        XCTAssertEqual(try session.quit(), 0)
    }
}
