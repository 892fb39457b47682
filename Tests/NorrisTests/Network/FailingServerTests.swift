import TestSupport
import XCTest

/// The requests that a failing server receives.
final class FailingServerTests: XCTestCase {
    private let lines = String(repeating: "joke\n", count: 1000)

    func testUnavailableServerReceivesThreeRequestsForAThousandLines() throws {
        let api = try LoopbackAPI { _ in .text(status: 500, body: "<h1>Oops</h1>") }

        let result = try Program(["--online", "--api", api.baseURL], input: lines).run()

        let errors = result.standardError.split(separator: "\n")
        XCTAssertEqual(errors.count, 1000)
        for (number, error) in zip(1..., errors) {
            let end = number <= 3 ? "try again later. " : "no request is sent for "
            let start = "norris: line \(number): The joke server is unavailable (status 500); \(end)"
            XCTAssertTrue(error.hasPrefix(start) && (number <= 3 || error.count < 130), "\(error)")
        }
        XCTAssertEqual(api.requests.count, 3)
        XCTAssertEqual(result.standardOutput, "")
        XCTAssertEqual(result.exitStatus, 69)
    }

    func testRateLimitedServerReceivesOneRequestForAThousandLines() throws {
        for (options, errors, jokes, status) in [(["--online"], 1000, 0, 69), ([], 1, 1000, 0)] as [(_, _, _, Int32)] {
            let api = try LoopbackAPI { _ in .text(status: 429, headers: ["Retry-After": "90"], body: "busy") }

            let result = try Program(options + ["--api", api.baseURL], input: lines).run()

            XCTAssertEqual(api.requests.count, 1)
            XCTAssertEqual(result.standardError.split(separator: "\n").count, errors)
            XCTAssertEqual(result.standardOutput.split(separator: "\n").count, jokes)
            XCTAssertEqual(result.exitStatus, status)
        }
    }
}
