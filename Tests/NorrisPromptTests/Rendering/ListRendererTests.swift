import Terminal
import XCTest
@testable import NorrisPrompt

final class ListRendererTests: XCTestCase {
    func testRowsAreNumberedFromOneAndHangBelowTheirText() {
        let texts = ["one"] + Array(repeating: "Chuck Norris counted to infinity. Twice.", count: 9)

        let list = ListRenderer.numbered(texts.map { StyledText($0) })
        let rows = list.wrapped(to: 24).plain.split(separator: "\n")

        XCTAssertEqual(rows[0], " 1  one")
        XCTAssertEqual(rows.suffix(2), ["10  Chuck Norris counted", "    to infinity. Twice."])
        XCTAssertEqual(list.spans.first { $0.style == .faint }?.text, " 1  ")
        XCTAssertEqual(ListRenderer.numbered([]).plain, "")
    }

    func testWordsFillAsManyColumnsAsFitDownwards() {
        let words = ["animal", "career", "dev", "fashion", "food"].map { Completion(text: $0) }
        for (columns, text) in [
            28: "animal   dev      food\ncareer   fashion",
            26: "animal   dev      food\ncareer   fashion",
            25: "animal   fashion\ncareer   food\ndev",
        ] {
            XCTAssertEqual(list(words, columns: columns), text)
        }
        XCTAssertEqual(list(Array(words.prefix(3)), columns: 80), "animal  career  dev")
        XCTAssertEqual(list([], columns: 80), "")
    }

    func testFewCompletionsHaveARowEachWithAlignedSummaries() {
        let candidates = [("joke", "Tell one."), ("日本", ""), ("refresh", "Another.")]
            .map { Completion(text: $0, summary: $1) }
        let list = ListRenderer.completions(candidates, columns: 80).joined(separator: "\n")

        XCTAssertEqual(list.plain, "joke     (Tell one.)\n日本\nrefresh  (Another.)")
        XCTAssertEqual(list.spans.filter { $0.style == .faint }.map(\.text), ["(Tell one.)", "(Another.)"])
    }

    func testManyCompletionsFillAsManyColumnsAsFit() {
        let candidates = (1 ... 9).map { Completion(text: "w\($0)", summary: $0 == 5 ? "long" : "s") }

        XCTAssertEqual(list(candidates, columns: 35), """
        w1  (s)     w4  (s)     w7  (s)
        w2  (s)     w5  (long)  w8  (s)
        w3  (s)     w6  (s)     w9  (s)
        """)
        XCTAssertEqual(list(candidates, columns: 34).split(separator: "\n").count, 5)
    }

    func testNoRowOfCompletionsFillsTheWindow() {
        let few = [Completion(text: "incomprehensible", summary: "日本日本"), Completion(text: "x")]
        let many = (1 ... 20).map { Completion(text: "word\($0)", summary: "about it") }
        for columns in 1 ... 40 {
            for candidates in [few, many, many.map { Completion(text: $0.text) }] {
                let rows = list(candidates, columns: columns).split(separator: "\n")
                XCTAssertTrue(rows.allSatisfy { TextWidth.columns(of: String($0)) < columns }, "\(columns)")
            }
        }
    }

    func testChosenCompletionHasAStyleOrAMark() {
        let candidates = ["animal", "dev", "food"].map { Completion(text: $0, summary: $0 == "dev" ? "code" : "") }

        let styled = ListRenderer.completions(candidates, columns: 80, chosen: 1).joined(separator: "\n")
        XCTAssertEqual(styled.plain, "animal\ndev     (code)\nfood")
        XCTAssertEqual(styled.spans.filter { $0.style == .match }.map(\.text), ["dev"])
        for (columns, text) in [
            80: "  animal\n> dev     (code)\n  food", 8: "  an...\n> dev\n  food", 7: "animal\ndev\nfood",
        ] {
            let rows = ListRenderer.completions(candidates, columns: columns, chosen: 1, usesColor: false)
            XCTAssertEqual(rows.joined(separator: "\n").plain, text)
        }
    }

    func testSummariesAreCutBetweenWords() {
        let candidates = [Completion(text: "joke", summary: "Show a random joke."), Completion(text: "x")]

        for (columns, row) in [
            28: "joke  (Show a random joke.)", 27: "joke  (Show a random...)", 20: "joke  (Show a...)", 13: "joke",
            4: "...",
        ] {
            XCTAssertEqual(list(candidates, columns: columns), row + "\nx")
        }
    }

    private func list(_ candidates: [Completion], columns: Int) -> String {
        ListRenderer.completions(candidates, columns: columns).joined(separator: "\n").plain
    }
}
