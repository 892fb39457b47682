import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

@MainActor
final class ClipboardTests: XCTestCase {
    func testTerminalGetsTheTextInBase64() async throws {
        let confirmation = "Copied, if this terminal lets programs use the clipboard."
        let (sanitized, long) = (Data("[201~Chuck".utf8).base64EncodedString(), String(repeating: "eHh4", count: 60))
        for (text, environment, sequence, said) in [
            ("é\nChuck", [:], "\u{1B}]52;c;w6kKQ2h1Y2s=\u{7}", confirmation),
            ("\u{1B}[201~Chuck\u{202E}\u{7}", [:], "\u{1B}]52;c;\(sanitized)\u{7}", confirmation),
            (
                "Chuck",
                ["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0", "STY": "left over"],
                "\u{1B}]52;c;Q2h1Y2s=\u{7}",
                "Copied, if tmux (with set-clipboard on) and the terminal allow it."
            ),
            // Screen gets it in pieces.
            (
                String(repeating: "x", count: 180),
                ["TERM": "screen.xterm", "STY": "1.pts-0"],
                "\u{1B}P\u{1B}]52;c;\(long.prefix(233))\u{1B}\\\u{1B}P\(long.dropFirst(233))\u{7}\u{1B}\\",
                "Copied, if the terminal around screen allows it."
            ),
        ] as [(String, [String: String], String, String)] {
            let terminal = try PseudoTerminal()
            XCTAssertEqual(try Output(on: terminal, environment).copy(text), said)
            try await terminal.waitFor(sequence)
            XCTAssertEqual(terminal.transcript, sequence)
        }
    }

    func testStandardErrorIsUsedWhenOnlyItIsATerminal() async throws {
        let terminal = try PseudoTerminal()
        let transcript = try Transcript()
        XCTAssertThrowsError(try transcript.output().copy("Chuck")) {
            XCTAssertEqual($0 as? ClipboardError, .noTerminal)
        }
        let output = Output(
            standardOutput: transcript.output().standardOutput,
            standardError: TextStream(descriptor: terminal.secondary, isTerminal: true, usesColor: false),
            environment: Environment(["TERM": "xterm"])
        )

        _ = try output.copy("Chuck")

        try await terminal.waitFor("\u{1B}]52;c;Q2h1Y2s=\u{7}")
        try XCTAssertEqual(transcript.text, "")
    }

    func testTerminalWithoutClipboardGetsNothing() async throws {
        for name in ["dumb", "linux", "linux-16color", "vt100", "vt220", "ansi", ""] {
            let terminal = try PseudoTerminal()
            XCTAssertThrowsError(try Output(on: terminal, ["TERM": name]).copy("Chuck")) {
                XCTAssertEqual($0 as? ClipboardError, .incapable(terminal: name.isEmpty ? nil : name))
            }
            XCTAssertEqual(terminal.transcript, "")
        }
        let terminal = try PseudoTerminal()
        XCTAssertThrowsError(try Output(on: terminal, ["TERM_PROGRAM": "Apple_Terminal"]).copy("Chuck")) {
            XCTAssertEqual($0 as? ClipboardError, .incapable(terminal: "xterm"))
        }
    }

    func testPrintedTextComesFirstAndTooLongTextIsNotSent() async throws {
        let terminal = try PseudoTerminal()
        let output = Output(on: terminal)
        output.print("joke")

        // 7 bytes before it, one behind it, and 4 for each 3 bytes of the text.
        let longest = String(repeating: "x", count: (100_000 - 8) / 4 * 3)
        _ = try output.copy(longest)
        try await terminal.waitFor("joke\r\n\u{1B}]52;c;")
        try await terminal.waitFor("\u{7}")
        XCTAssertEqual(terminal.transcript.utf8.count, 6 + 100_000)
        XCTAssertThrowsError(try output.copy(longest + "x")) {
            XCTAssertEqual($0 as? ClipboardError, .tooLong(bytes: longest.count + 1))
        }
        XCTAssertEqual(terminal.transcript.utf8.count, 6 + 100_000)
    }
}
