import ChuckNorris
import NorrisPrompt
import XCTest

@MainActor
final class FallbackNoticeTests: XCTestCase {
    func testNoticeHasTheReasonAndTheConsequence() async throws {
        let transcript = try Transcript()

        FallbackNotice(output: transcript.output()).show(NetworkingError.unreachable(host: "h"))

        try XCTAssertEqual(transcript.text, """
        norris: h cannot be reached; check the network, and that a server runs there. \
        Using built-in jokes until it answers.

        """)
    }
}
