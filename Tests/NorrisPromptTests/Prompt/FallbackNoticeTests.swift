import ChuckNorris
import NorrisPrompt
import XCTest

@MainActor
final class FallbackNoticeTests: XCTestCase {
    func testReasonIsSaidOnce() async throws {
        let transcript = try Transcript()
        let notice = FallbackNotice(output: transcript.output())

        notice.show(NetworkingError.unreachable(host: "h"))
        notice.show(NetworkingError.connectionLost(host: "h"))

        try XCTAssertEqual(transcript.text, """
        norris: h cannot be reached; check the network, and that a server runs there. Until then, the jokes on board.

        """)
    }
}
