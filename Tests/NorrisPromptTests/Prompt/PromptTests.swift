import Terminal
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// Whole conversations: the lines typed, and everything that is printed.
@MainActor
final class PromptTests: XCTestCase {
    private var transcript: Transcript!

    override func setUp() async throws {
        transcript = try Transcript()
        useBuiltInJokes()
    }

    func testCategoriesAndHistoryAreListed() async throws {
        try await assertConversation("""
        norris> categories
        \(BundledJokes.collection.map(\.category).joined(separator: "\n"))
        norris>  history
        1  categories
        norris> history
        1  categories
        2  history
        """)
    }

    func testCtrlCTwiceOnAnEmptyLineQuits() async throws {
        let inputs: [LineInput] = [
            .interrupted(discardedText: true),
            .interrupted(discardedText: false),
            .line(""),
            .interrupted(discardedText: false),
            .interrupted(discardedText: false, afterKey: true),
            .interrupted(discardedText: false),
            .line("never read"),
        ]
        try await assertPrompt(inputs, endsWith: .quit, shows: """
        norris> ^C
        norris> ^C
        To quit, press Ctrl-C again or Ctrl-D, or type quit.
        norris>\u{20}
        norris> ^C
        To quit, press Ctrl-C again or Ctrl-D, or type quit.
        norris> ^C
        To quit, press Ctrl-C again or Ctrl-D, or type quit.
        norris> ^C

        """)
    }

    func testUnreadableTerminalEndsTheLoop() async throws {
        let sentence = "The input could not be read (Input/output error); check where it comes from."
        try await assertPrompt([.failed(errno: 5)], endsWith: .failed(.ioFailed), shows: "norris> \n\(sentence)\n")
    }

    func testSignalEndsTheLoop() async throws {
        try await assertPrompt([.terminated(.hangUp), .line("x")], endsWith: .signal(.hangUp), shows: "norris> \n")
    }

    func testOverlongLineIsReported() async throws {
        let sentence = "The line is longer than 1000 bytes and was skipped."
        try await assertPrompt([.overlong(limit: 1000)], endsWith: .quit, shows: "norris> \(sentence)\nnorris> \n")
    }

    func testOnlyRecordedLinesAreRemembered() async {
        let reader = ScriptedLines([.line("help"), .line("help"), .line(" quit"), .line("never read")], on: transcript)

        _ = await prompt(reader).run()

        XCTAssertEqual(reader.remembered, ["help"])
    }

    func testUnwritableHistoryIsReportedOnceAndStillRemembered() async throws {
        let reader = ScriptedLines([.line("clear"), .line("quit")], on: transcript)

        _ = await prompt(reader, ["NORRIS_HISTORY": "/dev/null/history"]).run()

        XCTAssertEqual(reader.remembered, ["clear", "quit"])
        let text = try transcript.text
        XCTAssertTrue(text.contains("/dev/null"), text)
        XCTAssertEqual(text.ranges(of: "set NORRIS_HISTORY").count, 1, text)
    }

    func testHelpIsShownWithoutCommandsForAShell() async throws {
        let help = try await converse(["help"])
        XCTAssertTrue(help.contains("  categories  "), help)
        XCTAssertFalse(help.contains("completions"), help)

        let quit = try XCTUnwrap(CommandTable.specifications.command(named: "quit"))
        try await assertConversation("norris> help quit\n\(HelpRenderer.command(quit, width: nil).plain)")
    }

    private func assertPrompt(_ inputs: [LineInput], endsWith expected: Ending, shows text: String) async throws {
        let ending = await prompt(ScriptedLines(inputs, on: transcript)).run()
        XCTAssertEqual(ending, expected)
        try XCTAssertEqual(transcript.text, text)
    }

    private func prompt(_ reader: ScriptedLines, _ environment: [String: String] = [:]) -> Prompt {
        Prompt(reader: reader, context: CommandContext(output: transcript.output(environment)))
    }
}
