import ChuckNorris
import Foundation
import XCTest
@testable import NorrisPrompt

final class LogRendererTests: XCTestCase {
    func testEveryOutcomeOfARequestIsALine() throws {
        let target = try XCTUnwrap(URL(string: "https://you:secret@there/"))
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
        let url = try XCTUnwrap(URL(string: "https://me:secret@h:8080/jokes/random?name=A%20B"))
        for (outcome, duration, text) in expectations {
            let report = RequestReport(method: "GET", url: url, outcome: outcome, duration: duration)

            XCTAssertEqual(
                LogRenderer.render(report).plain,
                "norris: debug: GET https://h:8080/jokes/random?name=A%20B: \(text)"
            )
        }
    }

    func testWhatBecomesOfTheAPIIsALine() {
        XCTAssertEqual(
            LogRenderer.render(.opened(cause: .other("It broke"), seconds: 10)).plain,
            "norris: debug: The API is left alone for 10 s: It broke."
        )
        XCTAssertEqual(LogRenderer.render(.closed).plain, "norris: debug: The API is asked again.")
    }

    func testFetchThatFailedIsALine() {
        XCTAssertEqual(
            LogRenderer.render(failedFetch: ChuckNorrisError.onlyExplicit).plain,
            "norris: debug: No joke was fetched ahead: \(Failure(ChuckNorrisError.onlyExplicit).sentence)"
        )
    }
}
