import ChuckNorris
import Foundation
import TerminalText
import TestSupport
import XCTest
@testable import NorrisPrompt

@MainActor
final class ClipboardTests: XCTestCase {
    private let xterm = ["TERM": "xterm-256color"]

    func testTerminalGetsTheTextInBase64() async throws {
        let terminal = try PseudoTerminal()

        let confirmation = try output(on: terminal, xterm).copy("é\nChuck")

        try await terminal.waitFor("\u{1B}]52;c;w6kKQ2h1Y2s=\u{7}")
        XCTAssertEqual(terminal.transcript, "\u{1B}]52;c;w6kKQ2h1Y2s=\u{7}")
        XCTAssertEqual(confirmation, "Copied, if this terminal lets programs use the clipboard.")
    }

    func testTmuxGetsTheSameSequence() async throws {
        let terminal = try PseudoTerminal()
        let environment = ["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0", "STY": "left over"]

        let confirmation = try output(on: terminal, environment).copy("Chuck")

        try await terminal.waitFor("\u{7}")
        XCTAssertEqual(terminal.transcript, "\u{1B}]52;c;Q2h1Y2s=\u{7}")
        XCTAssertEqual(
            confirmation,
            "Copied, if tmux (with set-clipboard on) and the terminal allow it."
        )
    }

    func testScreenGetsTheSequenceInPieces() async throws {
        let terminal = try PseudoTerminal()
        let text = String(repeating: "x", count: 180)

        let output = output(on: terminal, ["TERM": "screen.xterm", "STY": "1.pts-0"])
        let confirmation = try output.copy(text)

        let base64 = String(repeating: "eHh4", count: 60)
        let pieces = [base64.prefix(233), base64.dropFirst(233)]
        let expected = "\u{1B}P\u{1B}]52;c;\(pieces[0])\u{1B}\\\u{1B}P\(pieces[1])\u{7}\u{1B}\\"
        try await terminal.waitFor("\u{7}\u{1B}\\")
        XCTAssertEqual(terminal.transcript, expected)
        XCTAssertEqual(confirmation, "Copied, if the terminal around screen allows it.")
    }

    func testCopiedTextIsSanitized() async throws {
        let terminal = try PseudoTerminal()

        _ = try output(on: terminal, xterm).copy("\u{1B}[201~Chuck\u{202E}\u{7}")

        try await terminal.waitFor("\u{7}")
        let base64 = Data("[201~Chuck".utf8).base64EncodedString()
        XCTAssertEqual(terminal.transcript, "\u{1B}]52;c;\(base64)\u{7}")
    }

    func testStandardErrorIsUsedWhenStandardOutputIsNoTerminal() async throws {
        let terminal = try PseudoTerminal()
        let transcript = try Transcript()
        let output = Output(
            standardOutput: transcript.output().standardOutput,
            standardError: TextStream(descriptor: terminal.secondary, isTerminal: true, usesColor: false),
            environment: Environment(xterm)
        )

        _ = try output.copy("Chuck")

        try await terminal.waitFor("\u{1B}]52;c;Q2h1Y2s=\u{7}")
        try XCTAssertEqual(transcript.text, "")
    }

    func testPrintedTextComesFirst() async throws {
        let terminal = try PseudoTerminal()
        let output = output(on: terminal, xterm)

        output.print("joke")
        _ = try output.copy("Chuck")

        try await terminal.waitFor("joke\r\n\u{1B}]52;c;Q2h1Y2s=\u{7}")
    }

    func testTerminalWithoutClipboardGetsNothing() async throws {
        for name in ["dumb", "linux", "linux-16color", "vt100", "vt220", "ansi", ""] {
            let terminal = try PseudoTerminal()
            assertThrows(.incapable(terminal: name.isEmpty ? nil : name)) {
                try output(on: terminal, ["TERM": name]).copy("Chuck")
            }
            XCTAssertEqual(terminal.transcript, "")
        }
        let terminal = try PseudoTerminal()
        let environment = ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"]
        assertThrows(.incapable(terminal: "xterm-256color")) { try output(on: terminal, environment).copy("Chuck") }
    }

    func testNothingIsWrittenWithoutATerminal() async throws {
        let transcript = try Transcript()

        assertThrows(.noTerminal) { try transcript.output().copy("Chuck") }

        try XCTAssertEqual(transcript.text, "")
    }

    func testTooLongTextIsNotSent() async throws {
        let terminal = try PseudoTerminal()
        let output = output(on: terminal, xterm)

        // 7 bytes before it, one behind it, and 4 for each 3 bytes of the text.
        let longest = String(repeating: "x", count: (100_000 - 8) / 4 * 3)
        _ = try output.copy(longest)
        try await terminal.waitFor("\u{7}")
        XCTAssertEqual(terminal.transcript.utf8.count, 100_000)
        assertThrows(.tooLong(bytes: longest.count + 1)) { try output.copy(longest + "x") }
        XCTAssertEqual(terminal.transcript.utf8.count, 100_000)
    }

    func testErrorsSayWhatToDo() async {
        let sentences: [(ClipboardError, String)] = [
            (
                .noTerminal,
                "Nothing was copied: this needs a terminal, and output is not a terminal."
            ),
            (
                .incapable(terminal: "vt220"),
                "Nothing was copied: a vt220 terminal has no clipboard for programs; select the text and copy it by hand."
            ),
            (
                .incapable(terminal: nil),
                "Nothing was copied: TERM is not set, so the kind of terminal is unknown; select the text and copy it by hand."
            ),
            (
                .inBackground,
                "Nothing was copied: another program has the terminal now; bring norris to the foreground and try again."
            ),
            (
                .tooLong(bytes: 75000),
                "Nothing was copied: the text has 75000 bytes, more than terminals accept; select it and copy it by hand."
            ),
        ]
        for (error, sentence) in sentences {
            XCTAssertEqual(Failure(error).sentence, sentence)
        }
    }

    private func output(on terminal: PseudoTerminal, _ environment: [String: String]) -> Output {
        let stream = TextStream(descriptor: terminal.secondary, isTerminal: true, usesColor: false)
        return Output(standardOutput: stream, standardError: stream, environment: Environment(environment))
    }

    private func assertThrows(_ expected: ClipboardError, line: UInt = #line, _ body: () throws -> String) {
        do {
            let confirmation = try body()
            XCTFail("said: \(confirmation)", line: line)
        } catch {
            XCTAssertEqual(error as? ClipboardError, expected, line: line)
        }
    }
}
