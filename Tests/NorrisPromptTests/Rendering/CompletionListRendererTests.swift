import XCTest
@testable import NorrisPrompt

final class CompletionListRendererTests: XCTestCase {
    func testFewStandOneARowWithTheirSummariesBelowEachOther() {
        let list = CompletionListRenderer.render(
            [("joke", "Tell one."), ("日本", ""), ("refresh", "Another.")],
            columns: 80
        )

        XCTAssertEqual(list.plain, "joke     (Tell one.)\n日本\nrefresh  (Another.)")
        XCTAssertEqual(list.spans.filter { $0.style == .faint }.map(\.text), ["(Tell one.)", "(Another.)"])
    }

    func testManyStandInAsManyColumnsAsFit() {
        let candidates = (1 ... 9).map { (text: "w\($0)", summary: $0 == 5 ? "long" : "s") }

        XCTAssertEqual(CompletionListRenderer.render(candidates, columns: 35).plain, """
        w1  (s)     w4  (s)     w7  (s)
        w2  (s)     w5  (long)  w8  (s)
        w3  (s)     w6  (s)     w9  (s)
        """)
        XCTAssertEqual(CompletionListRenderer.render(candidates, columns: 34).plain.split(separator: "\n").count, 5)
    }

    func testWithoutSummariesWordsStandInColumns() {
        let candidates = ["animal", "career", "dev"].map { (text: $0, summary: "") }

        XCTAssertEqual(CompletionListRenderer.render(candidates, columns: 80).plain, "animal  career  dev")
    }

    func testNoRowFillsTheWindow() {
        let few = [(text: "incomprehensible", summary: "日本日本"), (text: "x", summary: "")]
        let many = (1 ... 20).map { (text: "word\($0)", summary: "about it") }
        for columns in 1 ... 40 {
            for candidates in [few, many, many.map { ($0.text, "") }] {
                let rows = CompletionListRenderer.render(candidates, columns: columns).plain.split(separator: "\n")
                XCTAssertTrue(rows.allSatisfy { TextWidth.columns(of: String($0)) < columns }, "\(columns)")
            }
        }
    }

    func testNothingGivesNothing() {
        XCTAssertEqual(CompletionListRenderer.render([], columns: 80).plain, "")
    }
}
