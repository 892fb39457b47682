import ChuckNorris
import Foundation
import XCTest

final class RequestReportTests: XCTestCase {
    func testCredentialsAreLeftOut() throws {
        let asked = try XCTUnwrap(URL(string: "https://me:secret@h:8080/jokes/random?category=dev"))
        let target = try XCTUnwrap(URL(string: "https://you:secret@[::1]/"))

        let report = RequestReport(
            url: asked,
            outcome: .redirected(status: 302, to: target),
            duration: .zero
        )

        XCTAssertEqual(report.url.absoluteString, "https://h:8080/jokes/random?category=dev")
        XCTAssertEqual(report.outcome, try .redirected(status: 302, to: XCTUnwrap(URL(string: "https://[::1]/"))))
    }
}
