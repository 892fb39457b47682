import Terminal
import TestSupport
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// Jokes, lists and tables as text.
final class RendererTests: XCTestCase {
    func testJokeIsOneLineUnlessItIsTheUsersOwnOnAScreen() {
        let text = "First\n  second"
        let joke = JokeModel(id: "a", value: text, categories: ["dev"])
        let own = JokeModel(id: "a", value: text, source: JokeSource(name: "team.txt"))

        XCTAssertEqual(JokeRenderer.render(joke).plain, "First second")
        XCTAssertEqual(JokeRenderer.renderLines(joke).plain, "First second")
        XCTAssertEqual(JokeRenderer.renderLines(own).plain, text)
        XCTAssertEqual(JokeRenderer.origin(of: joke).plain, "a, dev")
        XCTAssertEqual(JokeRenderer.origin(of: own).plain, "a, team.txt")
    }

    func testFoundTextIsEmphasizedInAnyCase() {
        let styled = JokeRenderer.render(JokeModel(value: "Moon, moon."), emphasizing: "MOON")

        XCTAssertEqual(styled.spans.filter { $0.style == .strong }.map(\.text), ["Moon", "moon"])
        // The lowercase of this letter has another length.
        XCTAssertEqual(JokeRenderer.render(JokeModel(value: "İİ moon"), emphasizing: "moon").plain, "İİ moon")
    }

    func testNumbersAreAlignedAndLabelsTakeTheirPlace() {
        XCTAssertEqual(ListRenderer.row("First", 1, of: 10).plain, " 1  First")
        XCTAssertEqual(ListRenderer.row("Last", 10, of: 10).plain, "10  Last")
        XCTAssertEqual(ListRenderer.row("First", 1, of: 10, label: "id").plain, "id  First")
    }

    func testTableIsStackedWhereItIsNarrowAndPlainWithoutWidth() {
        let rows = [(name: "joke", meaning: "Tell one."), (name: "search", meaning: "")]

        XCTAssertEqual(ListRenderer.table(rows, width: 80).plain, "  joke    Tell one.\n  search")
        XCTAssertEqual(ListRenderer.table(rows, width: 20).plain, "  joke\n    Tell one.\n  search")
        XCTAssertEqual(ListRenderer.table(rows, width: 0).plain, "joke: Tell one.\nsearch")
    }

    @MainActor
    func testReportsAreOneLineAndNotesWaitWhileALineIsTyped() async throws {
        let transcript = try Transcript()
        let output = transcript.output(isTerminal: false)
        output.print("Before.")
        output.report("Bad\u{1B}[31m\nname\u{202E}.")
        output.holdsNotes = true
        output.note("Later.")
        output.showNotes()
        XCTAssertEqual(try transcript.text, "Before.\nBad[31m name.\n")

        output.holdsNotes = false

        XCTAssertEqual(try transcript.text, "Before.\nBad[31m name.\nnorris: Later.\n")
    }
}
