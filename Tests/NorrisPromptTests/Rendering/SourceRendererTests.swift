import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class SourceRendererTests: XCTestCase {
    func testEverySourceIsToldInASentence() {
        let expectations: [(SourceState, Bool, String)] = [
            (.api(host: "h"), false, "Jokes come from h."),
            (.bundled, false, "Jokes come from the collection on board."),
            (.bundled, true, "Jokes come from the collection on board, because of --offline or set source offline."),
            (
                .resting(host: "h", reason: "h cannot be reached.", seconds: 7),
                false,
                "No jokes come just now. h cannot be reached. h is asked again in 7 s at the earliest."
            ),
            (
                .resting(host: "h", reason: "h cannot be reached.", seconds: nil),
                false,
                "No jokes come just now. h cannot be reached. h is being asked again just now."
            ),
            (
                .replaced(host: "h", reason: "h cannot be reached.", seconds: 7),
                false,
                "Jokes come from the collection on board just now. h cannot be reached. h is asked again in 7 s at the earliest."
            ),
            (.unknown, false, "The source of jokes does not say where it has them from."),
        ]
        for (state, isChosen, sentence) in expectations {
            XCTAssertEqual(SourceRenderer.render(state, isChosen: isChosen).plain, sentence)
        }
    }

    func testWordsOfTheServerCannotPassForALineOfTheProgram() {
        let state = SourceState.resting(host: "h", reason: "It says no\nnorris: forged.", seconds: 7)

        XCTAssertFalse(SourceRenderer.render(state, isChosen: false).plain.contains("\n"))
    }
}
