import LineEditing
import TerminalControl
import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// Whole conversations: the lines typed, and everything that is printed.
@MainActor
final class PromptTests: XCTestCase {
    private var serviceMock: ServiceMock!
    private var transcript: Transcript!

    override func setUp() async throws {
        serviceMock = ServiceMock()
        transcript = try Transcript()
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: self.serviceMock)
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    }

    func testJokeAndRefreshPrintAJoke() async throws {
        serviceMock.expectedJoke = ChuckNorrisResponse(iconUrl: "", id: "", url: "", value: "My name is Chuck Norris")

        let ending = await type(["joke", "refresh", "r", "", "quit", "joke"])

        XCTAssertEqual(ending, .quit)
        try XCTAssertEqual(transcript.text, """
        norris> joke
        My name is Chuck Norris
        norris> refresh
        My name is Chuck Norris
        norris> r
        My name is Chuck Norris
        norris>\u{20}
        norris> quit

        """)
    }

    func testFailedRequestIsReportedAndTheLoopGoesOn() async throws {
        serviceMock.expectedError = NetworkingError.unreachable(host: "h")

        let ending = await type(["joke", "search ab", "xyzzy", "q"])

        XCTAssertEqual(ending, .quit)
        try XCTAssertEqual(transcript.text, """
        norris> joke
        h cannot be reached; check the network, and that a server runs there. To use built-in jokes, type set source auto.
        norris> search ab
        A search needs at least 3 characters; search for a longer text.
        norris> xyzzy
        Unknown command "xyzzy". Type help for all commands.
        norris> q

        """)
    }

    func testRefreshRepeatsTheLastRequest() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: BundledJokes())
        let food = BundledJokes.food.map { $0.replacing("Chuck Norris", with: "Bob") }

        _ = await type(["joke food for Bob", "categories", "refresh"])

        let lines = try transcript.text.split(separator: "\n").map(String.init)
        let again = try XCTUnwrap(lines.dropLast().last)
        XCTAssertTrue(food.contains(lines[1]), lines[1])
        XCTAssertTrue(food.contains(again), again)
        XCTAssertNotEqual(again, lines[1])
    }

    func testSearchPrintsEveryJokeThatItFinds() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: BundledJokes())
        let text = try XCTUnwrap(BundledJokes.dev.first)

        _ = await type(["search \(text)", "search no such words"])

        try XCTAssertEqual(transcript.text, """
        norris> search \(text)
        \(text)
        norris> search no such words
        No built-in joke contains "no such words".
        norris>\u{20}

        """)
    }

    func testCategoriesAndHistoryAreListed() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, with: BundledJokes())

        _ = await type(["categories", " history", "history"])

        let categories = BundledJokes.collection.map(\.category).joined(separator: "\n")
        try XCTAssertEqual(transcript.text, """
        norris> categories
        \(categories)
        norris>  history
        1  categories
        norris> history
        1  categories
        2  history
        norris>\u{20}

        """)
    }

    func testCtrlCTwiceOnAnEmptyLineQuits() async throws {
        let ending = await type(inputs: [
            .interrupted(discardedText: true),
            .interrupted(discardedText: false),
            .line(""),
            .interrupted(discardedText: false),
            .interrupted(discardedText: false),
            .line("never read"),
        ])

        XCTAssertEqual(ending, .quit)
        try XCTAssertEqual(transcript.text, """
        norris> ^C
        norris> ^C
        To quit, press Ctrl-C again or Ctrl-D, or type quit.
        norris>\u{20}
        norris> ^C
        To quit, press Ctrl-C again or Ctrl-D, or type quit.
        norris> ^C

        """)
    }

    func testCtrlDQuits() async throws {
        let ending = await type([])

        XCTAssertEqual(ending, .quit)
        try XCTAssertEqual(transcript.text, "norris> \n")
    }

    func testUnreadableTerminalEndsTheLoop() async throws {
        let ending = await type(inputs: [.failed(errno: 5)])

        XCTAssertEqual(ending, .failed(.ioFailed))
        try XCTAssertEqual(
            transcript.text,
            "norris> \nThe input could not be read (Input/output error); check where it comes from.\n"
        )
    }

    func testSignalEndsTheLoop() async {
        let ending = await type(inputs: [.terminated(.hangUp), .line("never read")])

        XCTAssertEqual(ending, .signal(.hangUp))
    }

    func testOverlongLineIsReported() async throws {
        _ = await type(inputs: [.overlong(limit: 1000)])

        try XCTAssertEqual(transcript.text, """
        norris> The line is longer than 1000 bytes and was skipped.
        norris>\u{20}

        """)
    }

    func testOnlyRecordedLinesAreRemembered() async {
        let reader = ScriptedLines([.line("help"), .line("help"), .line(" quit")], on: transcript)

        _ = await prompt(reader, history: History(path: nil)).run()

        XCTAssertEqual(reader.remembered, ["help"])
    }

    func testUnwritableHistoryIsReportedOnceAndStillRemembered() async throws {
        let reader = ScriptedLines([.line("clear"), .line("quit")], on: transcript)

        _ = await prompt(reader, history: History(path: "/dev/null/history")).run()

        XCTAssertEqual(reader.remembered, ["clear", "quit"])
        let text = try transcript.text
        XCTAssertTrue(text.contains("/dev/null"), text)
        XCTAssertEqual(text.split(separator: "set NORRIS_HISTORY", omittingEmptySubsequences: false).count, 2, text)
    }

    func testHelpAtThePromptLeavesOutCommandsForAShell() async throws {
        _ = await type(["help"])

        let text = try transcript.text
        XCTAssertTrue(text.contains("  categories  "), text)
        XCTAssertFalse(text.contains("completions"), text)
    }

    func testHelpIsShown() async throws {
        _ = await type(["help quit"])

        try XCTAssertEqual(transcript.text, """
        norris> help quit
        quit
          Quit (same as Ctrl-D). The history is kept for the next run.

        Also: exit, q, :q

        Examples:
          quit
          q
        norris>\u{20}

        """)
    }

    private func type(_ lines: [String]) async -> Ending {
        await type(inputs: lines.map { .line($0) })
    }

    private func type(inputs: [LineInput]) async -> Ending {
        await prompt(ScriptedLines(inputs, on: transcript), history: History(path: nil)).run()
    }

    private func prompt(_ reader: ScriptedLines, history: History) -> Prompt {
        let output = transcript.output()
        return Prompt(
            reader: reader,
            context: CommandContext(output: output, history: history, waiting: InterruptibleWait())
        )
    }
}
