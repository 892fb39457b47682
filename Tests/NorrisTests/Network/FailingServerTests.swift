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
}
