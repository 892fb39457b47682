import XCTest
@testable import NorrisPrompt

final class TableRendererTests: XCTestCase {
    private let rows = [("color", "auto, because this is a terminal"), ("timeout", "5 seconds")]

    func testMeaningsStandBelowEachOtherAndHang() {
        let table = TableRenderer.render(rows, width: 30)

        XCTAssertEqual(table.wrapped(to: 30).plain, """
          color    auto, because this
                   is a terminal
          timeout  5 seconds
        """)
        XCTAssertEqual(table.spans.filter { $0.style == .accent }.map(\.text), ["color", "timeout"])
    }

    func testInANarrowWindowMeaningsStandBelow() {
        XCTAssertEqual(TableRenderer.render(rows, width: 20).wrapped(to: 20).plain, """
          color
            auto, because
            this is a
            terminal
          timeout
            5 seconds
        """)
    }

    func testVeryLongNameHasALineOfItsOwn() {
        let long = String(repeating: "x", count: 31)

        XCTAssertEqual(TableRenderer.render([(long, "y"), ("a", "b")], width: nil).plain, "  \(long)\n     y\n  a  b")
    }

    func testHeadingsStandBesideTheirGroupsOrAboveThem() {
        let groups = [
            TableRenderer.Group(heading: "Jokes", rows: [("joke", "one two three"), ("r", "four")]),
            TableRenderer.Group(heading: "Keys", text: "five six seven eight nine"),
        ]

        XCTAssertEqual(TableRenderer.render(groups, width: 29).joinedByLines().wrapped(to: 29).plain, """
        Jokes  joke  one two three
               r     four
        Keys   five six seven eight
               nine
        """)
        XCTAssertEqual(TableRenderer.render(groups, width: 28).joinedByLines().wrapped(to: 28).plain, """
        Jokes
          joke  one two three
          r     four
        Keys
          five six seven eight nine
        """)
    }
}
