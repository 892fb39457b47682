import Foundation
import TerminalText
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

@MainActor
final class OutputLogTests: XCTestCase {
    func testLinesAreInOrderAndBeforeTheNextReport() async throws {
        let transcript = try Transcript()
        let output = transcript.output()

        output.log(.opened(cause: .other("It broke"), seconds: 10))
        output.log(.failure(ChuckNorrisError.onlyExplicit))
        // Successful and canceled prefetches are not logged.
        output.log(.success(ChuckNorrisResponse(id: "", value: "")))
        output.log(.failure(CancellationError()))
        output.log(.closed)
        output.report("an error")

        try XCTAssertEqual(transcript.text, """
        norris: debug: No request to the API for 10 s: It broke.
        norris: debug: No joke was prefetched: \(Failure(ChuckNorrisError.onlyExplicit).sentence())
        norris: debug: Requests to the API are sent again.
        an error

        """)
    }

    func testEachOutcomeOfARequestIsALine() async throws {
        let target = try XCTUnwrap(URL(string: "https://there/"))
        let expectations: [(RequestReport.Outcome, Duration, String)] = [
            (.answered(status: 200, bytes: 312), .milliseconds(4), "200, 312 bytes, 4.0 ms"),
            (.answered(status: 503, bytes: 1), .microseconds(4560), "503, 1 byte, 4.6 ms"),
            (.answered(status: 200, bytes: 0), .seconds(5), "200, 0 bytes, 5000.0 ms"),
            (.redirected(status: 302, to: target), .zero, "302 to https://there/, 0.0 ms"),
            (.failed(.unreachable(host: "h")), .zero, "h cannot be reached, 0.0 ms"),
            (.failed(.timedOut(host: "h", seconds: 5)), .zero, "h did not answer within 5 s, 0.0 ms"),
            (.failed(.other(host: "h", reason: "a; b")), .zero, "The request to h failed (a; b), 0.0 ms"),
            (.cancelled, .zero, "canceled, 0.0 ms"),
        ]
        let url = try XCTUnwrap(URL(string: "https://h:8080/jokes/random?name=A%20B"))
        let transcript = try Transcript()
        let output = transcript.output()

        for (outcome, duration, _) in expectations {
            output.log(RequestReport(url: url, outcome: outcome, duration: duration))
        }
        output.showReports()

        let lines = expectations.map { "norris: debug: GET https://h:8080/jokes/random?name=A%20B: \($0.2)\n" }
        try XCTAssertEqual(transcript.text, lines.joined())
    }
}
