import Foundation
import TestSupport
import XCTest

/// Editing of the line at the prompt: pastes, suspension, and long lines.
final class PromptEditingTests: HomeTestCase {
    func testSuggestionIsCutAsTheLocaleAllows() throws {
        for (locale, mark) in [("C.UTF-8", "…"), ("C", "")] {
            let session = try PromptSession(columns: 20, environment: ["LC_ALL": locale])
            let line = "joke for Abcdefgh ijklmnop\r"
            try session.terminal.type(line, until: { $0.isAtPrompt && $0.text.contains("ijklmnop") })
            try session.terminal.type("jo", until: { $0.lines.last == "norris> joke for Ab" + mark })
            XCTAssertEqual(session.terminal.transcript.contains("…"), mark == "…")
        }
    }

    func testLinesWithAMistakeAreNotSuggested() throws {
        for number in 1 ... 2 {
            let session = try session()
            let lines = ["joke nosuch", "help nam", "set sorce x", "joke dev ; xyzzy", "xyzzy", "joke for Bob"]
            for line in lines where number == 1 {
                try session.answer(to: line)
            }
            // The categories are known after a joke that has none.
            try session.answer(to: "joke nosuch")
            for (typed, suggested) in [
                ("joke n", ""), ("help n", ""), ("set sor", ""), ("joke dev ;", ""), ("xy", ""), ("joke f", "or Bob"),
            ] {
                try session.terminal.type(typed, until: { $0.lines.last == "norris> \(typed)\(suggested)" })
                try session.terminal.type("\u{15}", until: \.isAtPrompt)
            }
            try session.terminal.type("xy\u{1B}[A", until: { $0.lines.last == "norris> xyzzy" })
        }
    }

    func testLineThatFoundNothingIsNotSuggested() throws {
        let session = try PromptSession()
        try session.answer(to: "search the moon")
        try session.answer(to: "search the zebra crossing")
        try session.terminal.type("search the", until: { $0.lines.last == "norris> search the moon" })
        try session.terminal.type("\u{1B}[A", until: { $0.lines.last == "norris> search the zebra crossing" })
    }

    func testCtrlZKeepsAMultirowLine() throws {
        let terminal = try PseudoTerminal(columns: 40, rows: 10)
        let shell = try JobControlShell(terminal: terminal)
        try terminal.type("clear\r")
        try shell.runNorris("--offline")
        let words = "help 0123456789012345678901234567890123456789012345678901234567890123456789"
        let rows = ["norris> help 012345678901234567890123456", "7890123456789012345678901234567890123456", "789"]
        try terminal.type(words + "\u{1}", until: { $0.lines.suffix(3) == rows[...] && $0.cursorColumn == 8 })

        try terminal.type("\u{1A}")
        try shell.waitForPrompt()
        let stopped = terminal.display
        XCTAssertEqual(stopped.lines.filter(rows.contains), rows, terminal.transcript)
        XCTAssertFalse(stopped.isOn(privateMode: 2004))
        let shown = try terminal.type("fg\r", until: { $0.lines.suffix(3) == rows[...] && $0.cursorColumn == 8 })
        XCTAssertTrue(shown.isOn(privateMode: 2004))

        try terminal.type("\u{1A}")
        try shell.waitForPrompt()
        try terminal.resize(columns: 60, rows: 10)
        let wider = ["norris> help 01234567890123456789012345678901234567890123456", "78901234567890123456789"]
        try terminal.type("fg\r", until: { $0.lines.suffix(2) == wider[...] })
        try shell.exit(after: "\u{5}\u{15}quit\r")
    }

    func testTitleIsTheShellsWhileALineARequestOrAPagerIsStopped() throws {
        let (begin, end) = ("\u{1B}[22;2t\u{1B}]2;norris\u{7}", "\u{1B}[23;2t")
        api.answerNext(.never)
        let shell = try JobControlShell(environment: ["PAGER": "cat; echo ready; read -r line </dev/tty"])
        let terminal = shell.terminal
        try shell.runNorris("--timeout 600 --api \(api.baseURL)")
        func count(_ sequence: String) -> Int {
            terminal.transcript.ranges(of: sequence).count
        }

        try shell.suspend()
        XCTAssertEqual(count(end), 1)
        try terminal.type("fg\r", until: begin)
        try terminal.waitForScreen { $0.isOn(privateMode: 2004) }
        XCTAssertEqual(count(begin), 2)

        try terminal.type("joke\r")
        try api.waitForRequest()
        try shell.suspend()
        XCTAssertEqual(count(end), 2)
        // In the background, the title stays the shell's.
        try terminal.type("bg\r", until: "&\r\n")
        XCTAssertEqual(count(begin), 2)
        // The shell says so before the request is in the foreground, where it shows the spinner.
        try terminal.type("fg\r", until: "waiting for")
        try terminal.type("\u{3}", until: "Canceled.")
        try terminal.waitForScreen(\.isAtPrompt)
        XCTAssertEqual(count(begin), 3)

        try terminal.type("set source offline\rsearch chuck\r", until: "ready\r\n")
        try shell.suspend()
        XCTAssertEqual(count(end), 3)
        try terminal.type("fg\r", until: begin)
        try terminal.type("\rquit\r")
        try shell.waitForPrompt()
        XCTAssertEqual([count(begin), count(end)], [4, 4])
        try shell.exit()
    }

    func testWindowChangeAmongKeysLeavesTheTextAboveTheLine() async throws {
        try await (1 ... 4).concurrently { number in
            let session = try PromptSession(columns: 40, environment: ["XTERM_VERSION": nil])
            try session.answer(to: "help quit")
            let rows = session.rows
            func type(_ keys: String, until end: String, then clear: String, _ round: String) throws {
                try session.terminal.type(keys + String(repeating: "word ", count: 60))
                try session.program.send(signal: SIGWINCH)
                try session.terminal.type("end", until: { $0.lines.suffix(2).joined().hasSuffix(end) })
                XCTAssertEqual(session.rows.prefix(rows.count - 1), rows.dropLast(), round)
                try session.terminal.type(clear, until: \.isAtPrompt)
            }

            for round in 1 ... 8 {
                try type("\(round) ", until: "end", then: "\u{15}", "session \(number), round \(round)")
            }
            for round in 1 ... 3 {
                try type("\u{12}", until: "end: no match", then: "\u{7}", "session \(number), search \(round)")
            }
        }
    }
}
