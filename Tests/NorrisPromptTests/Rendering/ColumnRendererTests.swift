import XCTest
@testable import NorrisPrompt

final class ColumnRendererTests: XCTestCase {
    private let words = ["animal", "career", "dev", "fashion", "food"]

    func testAwayFromAScreenEveryWordHasALine() {
        XCTAssertEqual(ColumnRenderer.render(words, width: nil).plain, "animal\ncareer\ndev\nfashion\nfood")
    }

    func testOnAScreenWordsStandInColumnsDownwards() {
        XCTAssertEqual(ColumnRenderer.render(words, width: 27).plain, "animal   dev      food\ncareer   fashion")
    }

    func testThereAreAsManyColumnsAsFit() {
        XCTAssertEqual(ColumnRenderer.render(words, width: 25).plain, "animal   dev      food\ncareer   fashion")
        XCTAssertEqual(ColumnRenderer.render(words, width: 24).plain, "animal   fashion\ncareer   food\ndev")
    }

    func testNarrowScreenHasOneColumn() {
        XCTAssertEqual(ColumnRenderer.render(words, width: 3).plain, "animal\ncareer\ndev\nfashion\nfood")
    }

    func testNoWordsAreNoLines() {
        XCTAssertEqual(ColumnRenderer.render([], width: 80).plain, "")
    }
}
