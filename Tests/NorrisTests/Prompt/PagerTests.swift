import TestSupport
import XCTest

/// Pagers at the prompt: the real less, and scripts where less may miss a key that comes too early.
final class PagerTests: XCTestCase {
    func testInterruptAndQuitKeysDoNotReachThePromptWhileThePagerRuns() throws {
        let session = try PromptSession(environment: ["PAGER": "trap '' INT QUIT; cat - /dev/tty"])
        try session.terminal.waitFor("norris>")

        try session.terminal.type("search chuck\r", until: "Chuck")
        // The last line ends the pager's input.
        try session.terminal.type("\u{3}\u{1C}\u{4}", until: "norris>")
        let rows = ["1  search chuck", "2  history", "norris>"]
        try session.terminal.type("history\r", until: { $0.lines.suffix(3) == rows[...] })
    }

    func testInterruptAndQuitKeysThatEndThePagerDoNotReachThePrompt() async throws {
        try await ["cat - /dev/tty", "cat - /dev/tty; true"].concurrently { pager in
            let session = try PromptSession(["--offline"], environment: ["PAGER": pager])
            try session.terminal.waitFor("norris>")
            for key in ["\u{3}", "\u{1C}"] {
                try session.terminal.type("search chuck\r", until: "Chuck")
                try session.terminal.type(key, until: "norris>")
            }
            XCTAssertEqual(try session.quit(), 0)
            XCTAssertFalse(session.terminal.transcript.contains("To quit, press"))
        }
    }

    func testCtrlZStopsAndForegroundContinuesPromptAndPager() throws {
        let pager = "cat; echo ready; read -r line </dev/tty; echo \"read $line\""
        let shell = try JobControlShell(environment: ["PAGER": pager])
        try shell.runNorris("--offline search chuck", until: "ready\r\n")

        try shell.suspend()
        try shell.terminal.type("fg\r", until: "search chuck\r\n")
        try shell.terminal.type("on\r", until: "read on\r\n")
        try shell.waitForPrompt()

        try shell.exit()
    }
}
