import ChuckNorris
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

/// Jokes, lists and tables as text.
final class RendererTests: XCTestCase {
    func testJokeIsOneLineUnlessItIsTheUsersOwnOnAScreen() {
        let text = "First\n  second"
        let joke = JokeModel(id: "a", value: text, categories: ["dev"])
        let own = JokeModel(id: "a", value: text, source: .file("team.txt"))

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
        let rows = (1 ... 10).map { StyledText("Row \($0)") }

        let numbered = ListRenderer.numbered(rows).map(\.plain)
        XCTAssertEqual(numbered.first, " 1  Row 1")
        XCTAssertEqual(numbered.last, "10  Row 10")
        XCTAssertEqual(ListRenderer.numbered([rows[0]], labels: ["id"]).map(\.plain), ["id  Row 1"])
    }

    func testColumnsRunDownwards() {
        let words = ["a", "b", "c", "d", "e"].map { Completion(text: $0, summary: "\($0)s") }

        XCTAssertEqual(words.laidOut(columns: 16).map(\.plain), ["a  as  d  ds", "b  bs  e  es", "c  cs"])
        XCTAssertEqual(words.laidOut(columns: 5).map(\.plain), ["a  d", "b  e", "c"])
    }

    func testTableIsStackedWhereItIsNarrowAndPlainWithoutWidth() {
        let rows = [TableRenderer.Row(left: "joke", right: "Tell one."), TableRenderer.Row(left: "search", right: "")]

        XCTAssertEqual(TableRenderer.render(rows, width: 80).plain, "  joke    Tell one.\n  search")
        XCTAssertEqual(TableRenderer.render(rows, width: 20).plain, "  joke\n    Tell one.\n  search")
        XCTAssertEqual(TableRenderer.render(rows, width: 0).plain, "joke: Tell one.\nsearch")
    }

    @MainActor
    func testReportIsOneLineWithoutControlCharacters() async throws {
        let transcript = try Transcript()
        let output = transcript.output(isTerminal: false)
        output.print("Before.")

        output.report("Bad\u{1B}[31m\nname\u{202E}.")
        output.note("A note.")
        output.showNotes()

        XCTAssertEqual(try transcript.text, "Before.\nBad[31m name.\nnorris: A note.\n")
    }

    @MainActor
    func testNotesWaitWhileALineIsTyped() async throws {
        let transcript = try Transcript()
        let output = transcript.output(isTerminal: false)
        output.holdsNotes = true
        output.note("Later.")
        output.showNotes()
        XCTAssertEqual(try transcript.text, "")

        output.holdsNotes = false

        XCTAssertEqual(try transcript.text, "norris: Later.\n")
    }

    @MainActor
    func testWriteErrorIsRememberedAndNothingIsWrittenAfterIt() async throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        try XCTSkipIf(full < 0, "There is no /dev/full here.")
        let stream = TextStream(descriptor: full, isTerminal: false)

        stream.append(line: StyledText("A joke."))
        stream.flush()

        XCTAssertEqual(stream.failure, ENOSPC)
    }
}
