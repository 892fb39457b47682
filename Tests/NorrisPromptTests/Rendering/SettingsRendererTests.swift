import TerminalText
import XCTest
@testable import NorrisPrompt

final class SettingsRendererTests: XCTestCase {
    func testSummariesStandBesideValuesOrBelowThemInANarrowWindow() {
        for (width, text) in [
            80: "history     on            whether lines and the last joke are kept: on or off",
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
}
