import TerminalText
import XCTest
@testable import NorrisPrompt

final class TableRendererTests: XCTestCase {
    private let rows = [("color", "auto, because this is a good terminal"), ("timeout", "5 seconds")]

    func testMeaningsAreAlignedAndHang() {
        let table = TableRenderer.render(rows, width: 35)

        XCTAssertEqual(table.wrapped(to: 35).plain, """
          color    auto, because this is a
                   good terminal
          timeout  5 seconds
        """)
        XCTAssertEqual(table.spans.filter { $0.style == .accent }.map(\.text), ["color", "timeout"])
    }

    func testNarrowWindowHasMeaningsBelowNames() {
        XCTAssertEqual(TableRenderer.render(rows, width: 20).wrapped(to: 20).plain, """
          color
            auto, because
            this is a good
            terminal
          timeout
            5 seconds
        """)
    }

    func testLongNameHasALineOfItsOwn() {
        let long = String(repeating: "x", count: 31)

        XCTAssertEqual(TableRenderer.render([(long, "y"), ("a", "b")], width: nil).plain, "  \(long)\n     y\n  a  b")
    }

    func testHeadingsStandBesideGroupsOrAboveThem() {
        let groups = [
            TableRenderer.Group(heading: "Jokes", rows: [("joke", "one two three four five six"), ("r", "four")]),
            TableRenderer.Group(heading: "Keys", text: "five six seven eight nine ten eleven"),
        ]

        XCTAssertEqual(TableRenderer.render(groups, width: 37).wrapped(to: 37).plain, """
        Jokes  joke  one two three four five
                     six
               r     four
        Keys   five six seven eight nine ten
               eleven
        """)
        XCTAssertEqual(TableRenderer.render(groups, width: 36).wrapped(to: 36).plain, """
        Jokes
          joke  one two three four five six
          r     four
        Keys
          five six seven eight nine ten
          eleven
        """)
    }
}
