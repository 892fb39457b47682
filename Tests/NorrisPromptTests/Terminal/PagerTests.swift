import ChuckNorris
import Foundation
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

/// Real pagers on a pseudo-terminal, which small shell scripts are enough for.
@MainActor
final class PagerTests: XCTestCase {
    private let long = (1 ... 30).map { "line \($0)" }

    override func setUp() async throws {
        Signals.ignoreFailingWrites()
    }

    func testPagerGetsTheTextInsteadOfTheScreenAndMayEndBeforeIt() async throws {
        let folder = try TemporaryFolder()
        let lines = (1 ... 20000).map { "line \($0)" }
        for (pager, shown) in [("cat > '\(folder.path("got"))'", ""), ("head -n 1", "line 1\r\n")] {
            let terminal = try PseudoTerminal()
            try await page(lines, on: terminal, ["PAGER": pager])
            XCTAssertEqual(terminal.transcript, shown)
        }
        try XCTAssertEqual(folder.read("got"), lines.joined(separator: "\n") + "\n")
    }

    func testTextThatFitsIsPrinted() async throws {
        let terminal = try PseudoTerminal(columns: 20, rows: 5)

        try await page(Array(long.prefix(4)), on: terminal, ["PAGER": "echo paged"])
        try await terminal.waitFor("line 4\r\n")
        XCTAssertEqual(terminal.screen, ["line 1", "line 2", "line 3", "line 4"])

        try await page(Array(long.prefix(5)), on: terminal, ["PAGER": "echo paged"])
        try await terminal.waitFor("paged\r\n")

        // The height counts wrapped rows.
        for text in ["four words to break", "onelongwordwithoutanyend"] {
            let terminal = try PseudoTerminal(columns: 6, rows: 4)
            try await page([text], on: terminal, ["PAGER": "cat; echo paged"])
            try await terminal.waitFor("paged\r\n")
        }
    }

    func testPagerIsThatOfTheEnvironment() async throws {
        let all = long.joined(separator: "\r\n") + "\r\n"
        let printLess = "printf '<%s>' \"$LESS\"; cat >/dev/null"
        let folder = try TemporaryFolder()
        let notExecutable = try folder.write("", to: "pager")
        func report(_ pager: String) -> String {
            "norris: The pager \(pager) failed or is not installed; check NORRIS_PAGER and PAGER.\r\n"
        }
        let expectations: [(environment: [String: String], shown: String)] = [
            (["NORRIS_PAGER": "echo norris", "PAGER": "echo pager"], "norris\r\n"),
            (["PAGER": "sed -n '2p'"], "line 2\r\n"),
            // Without a pager, the text is printed.
            (["NORRIS_PAGER": "", "PAGER": "echo pager"], all),
            (["NORRIS_PAGER": " cat ", "PAGER": "echo pager"], all),
            (["PAGER": ""], all),
            (["PAGER": "no-such-pager"], all + report("no-such-pager")),
            (["PAGER": "'\(notExecutable)' 2>/dev/null"], all + report("'\(notExecutable)' 2>/dev/null")),
            // A pager that has run has shown what the user wants.
            (["PAGER": "sed -n '2p'; exit 3"], "line 2\r\n"),
            // So it is on a dumb terminal.
            (["PAGER": "echo paged", "TERM": "dumb"], all),
            // less gets options unless the user has set them.
            (["PAGER": printLess], "<FIRX>"),
            (["PAGER": printLess, "LESS": ""], "<>"),
            // A pager has the default SIGPIPE.
            (["PAGER": "cat >/dev/null; sh -c 'kill -PIPE $$'; echo $?"], "141\r\n"),
        ]
        for (environment, shown) in expectations {
            let terminal = try PseudoTerminal(columns: 300)
            try await page(long, on: terminal, environment)
            _ = write(terminal.secondary, "#", 1)
            try await terminal.waitFor("#")
            XCTAssertEqual(terminal.transcript, shown + "#", "\(environment)")
        }
    }

    func testChildOfThePagerThatKeepsThePipeOpenDoesNotBlock() async throws {
        let terminal = try PseudoTerminal()
        let folder = try TemporaryFolder()
        let pipe = folder.path("pipe")
        XCTAssertEqual(mkfifo(pipe, 0o600), 0)
        // Something that was started by the pager keeps its standard input, and reads from elsewhere.
        let pager = "exec 3<&0; { read -r _ < '\(pipe)'; } <&3 >/dev/null 2>&1 & echo over"
        let end: @Sendable () -> Void = { close(open(pipe, O_WRONLY | O_NONBLOCK)) }
        defer { end() }

        try await withinTime(rescue: end) {
            try await page((1 ... 20000).map(String.init), on: terminal, ["PAGER": pager])
        }

        XCTAssertEqual(terminal.transcript, "over\r\n")
    }

    func testModesAreRestoredWhenThePagerIsKilled() async throws {
        let terminal = try PseudoTerminal()
        let before = try terminal.modes()

        try await page(long, on: terminal, ["PAGER": "stty raw -echo <&1; echo set; kill -KILL $$"])

        try await terminal.waitFor("set")
        XCTAssertEqual(try terminal.modes(), before)
    }

    func testPagedTextIsSanitizedAndStyledWhereColorIsUsed() async throws {
        let terminal = try PseudoTerminal(rows: 2)
        let text = StyledText("a\u{1B}[2J\n") + StyledText("b\u{9B}", .strong)
        for (usesColor, expected) in [(true, "a[2J\r\n\u{1B}[1mb\u{1B}[0m\r\n"), (false, "a[2J\r\nb\r\n")] {
            let output = Output(on: terminal, usesColor: usesColor, ["PAGER": "cat -"])
            try await output.page(text, input: terminal.secondary)
            let shown = try await terminal.waitFor(usesColor ? "\u{1B}[0m\r\n" : "b\r\n")
            XCTAssertEqual(shown, expected)
        }
    }

    func testNothingIsPagedWithoutATerminal() async throws {
        let (transcript, terminal) = try (Transcript(), PseudoTerminal())
        let pager = ["PAGER": "echo paged", "TERM": "xterm"]
        let refused = Output(on: terminal, pager)
        // libedit may refuse a terminal that does not call itself dumb.
        refused.disableEscapes()

        for (output, input) in [
            (transcript.output(pager), terminal.secondary), (Output(on: terminal, pager), transcript.descriptor),
            (refused, terminal.secondary),
        ] {
            try await output.page(text, input: input)
            output.flush()
        }
        try XCTAssertEqual(transcript.text, text.plain + "\n")
        let shown = try await terminal.waitFor("line 30\r\n") + terminal.waitFor("line 30\r\n")
        XCTAssertFalse(shown.contains("paged"))
    }

    func testInterruptBeforeThePagerIsNotLeftToIt() async throws {
        let terminal = try PseudoTerminal()
        let signals = try Signals.install([.interrupt])
        defer { signals.restore() }
        let output = Output(on: terminal, ["PAGER": "echo paged"])
        output.caughtSignals = signals

        kill(getpid(), SIGINT)
        while !Signals.isWaiting(.interrupt) {
            await Task.yield()
        }
        let ending = await endOfPaging(by: output, on: terminal)
        XCTAssertEqual(ending, .signal(.interrupt))
    }

    func testReportsAreHeldBackUntilThePagerEnds() async throws {
        let terminal = try PseudoTerminal()
        let folder = try TemporaryFolder()
        let pipe = folder.path("pipe")
        XCTAssertEqual(mkfifo(pipe, 0o600), 0)
        let output = Output(on: terminal, ["PAGER": "cat >/dev/null; read -r _ < '\(pipe)'; echo over"])

        let trouble = Task {
            output.report("trouble")
            // Opens once the pager reads from it, which then goes on.
            await Task.detached { _ = close(open(pipe, O_WRONLY)) }.value
        }
        try await output.page(text, input: terminal.secondary)
        await trouble.value

        try await terminal.waitFor("trouble\r\n")
        XCTAssertEqual(terminal.transcript, "over\r\ntrouble\r\n")
    }

    func testPagerIsTerminatedWithTheProcess() async throws {
        let terminal = try PseudoTerminal()
        let output = Output(on: terminal, ["PAGER": "kill -TERM \(getpid()); cat >/dev/null; read -r _ <&1"])
        let ending = try await withinTime(rescue: { try? terminal.type("\r") }) {
            await endOfPaging(by: output, on: terminal)
        }
        XCTAssertEqual(ending, .signal(.terminate))
    }

    /// Pages a text; returns how that ends the command, if it does.
    private func endOfPaging(by output: Output, on terminal: PseudoTerminal) async -> Ending? {
        do {
            try await output.page(text, input: terminal.secondary)
            return nil
        } catch {
            return error
        }
    }

    private var text: StyledText {
        long.map { StyledText($0) }.joined(separator: "\n")
    }

    private func page(_ lines: [String], on terminal: PseudoTerminal, _ environment: [String: String]) async throws {
        let output = Output(on: terminal, environment)
        try await output.page(StyledText(lines.joined(separator: "\n")), input: terminal.secondary)
        output.flush()
    }
}
