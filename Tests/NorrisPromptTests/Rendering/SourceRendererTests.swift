import ChuckNorris
import TerminalText
import XCTest
@testable import NorrisPrompt

final class SourceRendererTests: XCTestCase {
    func testWordsOfTheServerStayOnOneLine() {
        let cause = APIFailure.service(.rejected(status: 403, message: "It says no\nnorris: forged."))
        let state = SourceState.paused(host: "h", cause: cause, seconds: 7)

        XCTAssertFalse(SourceRenderer().render(state).plain.contains("\n"))
    }
}
