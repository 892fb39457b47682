import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

final class SettingsRendererTests: XCTestCase {
    func testSummariesStandBesideValuesOrBelowThemInANarrowWindow() {
        for (width, text) in [
            80: "history     on            whether lines and the last joke are kept: on or off",
            50: "history     on            whether lines and the\n",
            49: "history  on\n    whether lines and the last joke are kept: on\n",
            40: """
            history  on
                whether lines and the last joke are
                kept: on or off
            """,
            20: """
            name  Chuck Norris
                the name that
            """,
        ] {
            let table = SettingsRenderer.render(Settings(), width: width).wrapped(to: width).plain
            XCTAssertTrue(table.contains("\n" + text), table)
        }
    }

    func testWordsOfTheServerAboutTheSourceStayOnOneLine() {
        let cause = APIFailure.service(.rejected(status: 403, message: "It says no\nnorris: forged."))
        let state = SourceState.paused(host: "h", cause: cause, seconds: 7)

        XCTAssertFalse(SourceRenderer().render(state).plain.contains("\n"))
    }
}
