import Terminal
import XCTest
@testable import NorrisPrompt

final class TableRendererTests: XCTestCase {
    func testLongNameHasALineOfItsOwn() {
        let long = String(repeating: "x", count: 31)

        let table = TableRenderer.render([(long, "y"), ("a", "b")], width: nil)
        XCTAssertEqual(table.plain, "  \(long)\n     y\n  a  b")
        XCTAssertEqual(table.spans.filter { $0.style == .accent }.map(\.text), [long, "a"])
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
