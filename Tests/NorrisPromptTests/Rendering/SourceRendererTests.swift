import ChuckNorris
import TerminalText
import XCTest
@testable import NorrisPrompt

final class SourceRendererTests: XCTestCase {
    func testEachStateIsASentence() {
        let cause = APIFailure.network(.unreachable(host: "h"))
        let unreachable = "h cannot be reached."
        let expectations: KeyValuePairs<SourceState, String> = [
            .api(host: "h"): "Jokes come from h.",
            .failing(host: "h", cause: cause): "Jokes come from h, whose last answer failed: \(unreachable)",
            .bundled: "Using built-in jokes.",
            .paused(host: "h", cause: cause, seconds: 7):
                "No jokes are available for now. \(unreachable) h is not asked again for 7 s.",
            .paused(host: "h", cause: cause, seconds: nil):
                "No jokes are available for now. \(unreachable) h is being asked again now.",
            .replaced(host: "h", cause: cause, seconds: 7):
                "Using built-in jokes for now. \(unreachable) h is not asked again for 7 s.",
            .unknown: "The source of the jokes is unknown.",
        ]
        for (state, sentence) in expectations {
            XCTAssertEqual(SourceRenderer.render(state, isChosen: false).plain, sentence)
        }
        XCTAssertEqual(
            SourceRenderer.render(.bundled, isChosen: true).plain,
            "Using only built-in jokes, because the source is set to offline."
        )
    }

    func testWordsOfTheServerStayOnOneLine() {
        let cause = APIFailure.service(.rejected(status: 403, message: "It says no\nnorris: forged."))
        let state = SourceState.paused(host: "h", cause: cause, seconds: 7)

        XCTAssertFalse(SourceRenderer.render(state, isChosen: false).plain.contains("\n"))
    }
}
