import ChuckNorris
import TerminalText
import XCTest
@testable import NorrisPrompt

final class SourceRendererTests: XCTestCase {
    func testEachStateIsASentence() {
        let unreachable = APIFailure.network(.unreachable(host: "h"))
        let expectations: [(SourceState, Bool, String)] = [
            (.api(host: "h"), false, "Jokes come from h."),
            (
                .failing(host: "h", cause: unreachable),
                false,
                "Jokes come from h, whose last answer failed: h cannot be reached."
            ),
            (.bundled, false, "Using built-in jokes."),
            (.bundled, true, "Using built-in jokes, because of --offline or set source offline."),
            (
                .paused(host: "h", cause: unreachable, seconds: 7),
                false,
                "No jokes are available for now. h cannot be reached. h is not asked again for 7 s."
            ),
            (
                .paused(host: "h", cause: unreachable, seconds: nil),
                false,
                "No jokes are available for now. h cannot be reached. h is being asked again now."
            ),
            (
                .replaced(host: "h", cause: unreachable, seconds: 7),
                false,
                "Using built-in jokes for now. h cannot be reached. h is not asked again for 7 s."
            ),
            (.unknown, false, "The source of the jokes is unknown."),
        ]
        for (state, isChosen, sentence) in expectations {
            XCTAssertEqual(SourceRenderer.render(state, isChosen: isChosen).plain, sentence)
        }
    }

    func testWordsOfTheServerStayOnOneLine() {
        let cause = APIFailure.service(.rejected(status: 403, message: "It says no\nnorris: forged."))
        let state = SourceState.paused(host: "h", cause: cause, seconds: 7)

        XCTAssertFalse(SourceRenderer.render(state, isChosen: false).plain.contains("\n"))
    }
}
