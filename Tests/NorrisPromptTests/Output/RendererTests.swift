import Terminal
import TestSupport
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// Jokes, lists and tables as text.
final class RendererTests: XCTestCase {
    func testOriginHasWhatIsKnown() {
        let joke = JokeModel(id: "a", categories: ["dev"])
        let own = JokeModel(id: "a", source: "team.txt")

        XCTAssertEqual([joke.origin, own.origin], ["a, dev", "a, team.txt"])
    }

    func testTableIsStackedWhereItIsNarrowAndPlainWithoutWidth() {
        let rows = [(name: "joke", meaning: "Tell one."), (name: "search", meaning: "Find."), (name: "x", meaning: "")]

        XCTAssertEqual(ListRenderer.table(rows, width: 80).plain, "  joke    Tell one.\n  search  Find.\n  x")
        XCTAssertEqual(ListRenderer.table(rows, width: 20).plain, "  joke\n    Tell one.\n  search\n    Find.\n  x")
        XCTAssertEqual(ListRenderer.table(rows, width: 0).plain, "joke: Tell one.\nsearch: Find.\nx")
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
