import Foundation
import TestSupport
import XCTest

/// Pagers at the prompt: the real less, and scripts where less may miss a key that comes too early.
final class PagerTests: XCTestCase {
    func testTallOutputOpensLessAndReturnsToThePrompt() throws {
        let terminal = try PseudoTerminal()
        let before = try terminal.modes()
        let program = try Self.start(on: terminal)

        try program.terminal.type("search chuck\r")
        let first = try program.terminal.waitForScreen { $0.lines.last == ":" }
        try program.terminal.type(" ")
        try program.terminal.waitForScreen { $0.lines.last == ":" && $0.lines != first.lines }
        try program.terminal.type("q")
        try program.terminal.waitForScreen { $0.lines.last == "norris>" }
        try program.terminal.type("quit\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertEqual(try program.terminal.modes(), before)
    }

    func testInterruptAndQuitKeysDoNotReachThePromptWhileThePagerRuns() throws {
        let program = try Self.start(environment: ["PAGER": "trap '' INT QUIT; cat - /dev/tty"])

        try program.terminal.type("search chuck\r")
        try program.terminal.waitFor("Chuck")
        // The last line ends the pager's input.
        try program.terminal.type("\u{3}\u{1C}\u{4}")
        try program.terminal.waitFor("norris>")
        try program.terminal.type("history\r")

        try program.terminal.waitForScreen {
            $0.lines.suffix(3) == ["1  search chuck", "2  history", "norris>"]
        }
    }

    func testInterruptAndQuitKeysThatEndThePagerDoNotReachThePrompt() async throws {
        try await ["cat - /dev/tty", "cat - /dev/tty; true"].concurrently { pager in
            let program = try Self.start(environment: ["PAGER": pager])
            for key in ["\u{3}", "\u{1C}"] {
                try program.terminal.type("search chuck\r")
                try program.terminal.waitFor("Chuck")
                try program.terminal.type(key)
                try program.terminal.waitFor("norris>")
            }
            try program.terminal.type("quit\r")

            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            XCTAssertFalse(program.terminal.transcript.contains("To quit, press"))
        }
    }

    func testCtrlZStopsAndForegroundContinuesPromptAndPager() throws {
        let pager = "cat; echo ready; read -r line </dev/tty; echo \"read $line\""
        let shell = try JobControlShell(environment: ["PAGER": pager])
        try shell.runNorris("--offline search chuck", until: "ready\r\n")

        try shell.suspend()
        try shell.terminal.type("fg\r")
        try shell.terminal.waitFor("search chuck\r\n")
        try shell.terminal.type("on\r")
        try shell.terminal.waitFor("read on\r\n")
        try shell.waitForPrompt()

        try shell.exit()
    }

    func testPromptWorksAfterThePagerIsKilled() throws {
        let program = try Self.start(environment: ["PAGER": "stty raw -echo; head -n 1; kill -KILL $$"])

        try program.terminal.type("search chuck\r")
        try program.terminal.waitForScreen { $0.lines.last == "norris>" }
        try program.terminal.type("quit\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertTrue(try program.terminal.modes().echoes)
    }

    func testTerminatingThePromptEndsThePager() throws {
        let terminal = try PseudoTerminal()
        let before = try terminal.modes()
        let program = try Self.start(on: terminal)

        try program.terminal.type("search chuck\r")
        try program.terminal.waitForScreen { $0.lines.last == ":" }
        try program.send(signal: SIGTERM)

        XCTAssertEqual(try program.waitForExit().signal, SIGTERM)
        XCTAssertEqual(try program.terminal.modes(), before)
    }

    private static func start(
        on terminal: PseudoTerminal? = nil,
        environment: [String: String?] = [:]
    ) throws -> RunningProgram {
        let program = try Program(["--offline"], environment: environment).start(on: terminal)
        try program.terminal.waitFor("norris>")
        return program
    }
}
