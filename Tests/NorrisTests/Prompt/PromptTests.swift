import Foundation
import TestSupport
import XCTest

/// The prompt on a terminal.
final class PromptTests: HomeTestCase {
    func testUpRepeatsACommandAndTheNextRunRecallsIt() throws {
        let jokes = [LoopbackJoke].samples.map(\.value)

        let first = try session(["--api", api.baseURL])
        XCTAssertEqual(try first.answer(to: "joke"), [jokes[0]])
        try first.terminal.type("\u{1B}[A", until: { $0.lines.last == "norris> joke" })
        XCTAssertEqual(try first.answer(to: ""), [jokes[1]])
        XCTAssertEqual(try first.quit(), 0)

        let second = try session()
        try second.terminal.type("\u{1B}[A\u{1B}[A", until: { $0.lines.last == "norris> joke" })
        XCTAssertEqual(try home.read(Scenario.history), "joke\nquit\n")
    }

    func testCtrlCOnAnEmptyLineSaysHowToQuitAndNeverQuits() throws {
        let session = try session()
        for _ in 1 ... 3 {
            let count = session.rows.count
            try session.terminal.type("\u{3}", until: { $0.isAtPrompt && $0.allRows.count == count + 2 })
            XCTAssertTrue(session.rows.dropLast().last?.contains("Ctrl-D") == true)
        }
        try session.terminal.type("half", until: { $0.lines.last == "norris> half" })
        try session.terminal.type("\u{3}", until: { $0.isAtPrompt && $0.text.contains("half^C") })
        try session.terminal.type("\u{4}")
        XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
    }

    func testTypedCommandIsStyledAndTheRestOfAnEarlierLineSuggested() throws {
        try home.write("help joke\njoke dev\nxyzzy\n", to: Scenario.history)
        for locale in ["C.UTF-8", "C"] {
            let session = try session(environment: ["LC_ALL": locale])
            let terminal = session.terminal
            try terminal.type("jo", until: { $0.lines.last == "norris> joke dev" && $0.cursorColumn == 10 })
            XCTAssertEqual(terminal.display.style(of: "ke dev")?.description, "2")
            try terminal.type("ke", until: { $0.style(of: "joke dev")?.description == "1" })
            // What is no command is not suggested.
            try terminal.type("\u{15}xy", until: { $0.lines.last == "norris> xy" })
            XCTAssertEqual(terminal.display.style(of: "xy")?.description, "31")
            XCTAssertEqual(try session.quit(), 0)
        }
    }

    func testTerminalIsAskedNothingAndItsTitleStays() throws {
        let session = try session(columns: 40)
        try session.terminal.type("search " + String(repeating: "x", count: 60))
        try session.terminal.resize(columns: 30, rows: 24)
        try session.terminal.type("\u{1}y\u{5}\r", until: \.isAtPrompt)
        XCTAssertEqual(try session.quit(), 0)
        for question in ["\u{1B}[6n", "\u{1B}]11;?", "\u{1B}]2;", "\u{1B}[22;2t", "\u{1B}[c"] {
            XCTAssertFalse(session.terminal.transcript.contains(question), question.debugDescription)
        }
    }

    func testCommandsEndWithTheirExitStatusWhereTheTerminalTakesMarks() throws {
        let session = try session()
        for line in ["joke", "joke nosuch", "nosuch"] {
            try session.answer(to: line)
        }
        let statuses = session.terminal.transcript.matches(of: /\x1B\]133;D;(\d+)\x07/).map { String($0.1) }
        XCTAssertEqual(statuses, ["0", "1", "64"])
        let console = try self.session(environment: ["TERM": "linux"])
        try console.answer(to: "joke")
        XCTAssertFalse(console.terminal.transcript.contains("\u{1B}]"))
    }

    func testSuspendedPromptCanBeTerminated() throws {
        let shell = try JobControlShell()
        try shell.runNorris("--offline")
        try shell.suspend()
        // With notify, because wait does not wait for a job that the shell still considers stopped.
        try shell.terminal.type("set -b; kill %1\r", until: "Terminated")
        try shell.exit()
    }

    func testBackgroundPromptIsStoppedForReadingTheTerminal() throws {
        let shell = try JobControlShell("/bin/sh")
        try shell.runNorris("--offline & wait %1; echo \"status $?\"", until: "status \(128 + SIGTTIN)")
        try shell.terminal.type("fg\r")
        try shell.terminal.type("quit\r", until: "norris>")
        try shell.exit()
    }

    func testInterruptEndsALongList() throws {
        let jokes = (1 ... 50000).map { "Chuck Norris counted to \($0)." }.joined(separator: "\n")
        let session = try session(["--jokes", home.write(jokes, to: "long.txt")])
        try session.terminal.type("search counted\r", until: "counted to 1.")

        try session.terminal.type("\u{3}", until: { $0.isAtPrompt && $0.lines.dropLast().last == "Canceled." })

        XCTAssertFalse(session.terminal.transcript.contains("counted to 50000."))
    }

    func testTabWaitsForTheCategoriesOfTheAPI() throws {
        api.answerNext(.afterRelease)
        let session = try session(["--jokes", "api", "--api", api.baseURL])
        try session.terminal.type("joke sc\t")
        try api.waitForRequest()
        XCTAssertEqual(session.terminal.screen.last, "norris> joke sc")
        api.release()
        try session.terminal.waitForScreen { $0.lines.last == "norris> joke science for" }
        XCTAssertEqual(api.requests.map(\.path), ["/jokes/categories"])
    }

    func testUnknownTerminalIsToldSoAndKeepsItsModes() throws {
        for (term, isKnown) in [("xterm", true), ("dumb", false), (nil, false), ("no-such-terminal", false)] {
            let session = try PromptSession(["--offline"], environment: ["TERM": term])
            let name = term ?? "none"
            XCTAssertTrue(try session.answer(to: "joke for Bob").joined().contains("Bob"), name)
            XCTAssertEqual(try session.quit(), 0)
            XCTAssertEqual(session.terminal.display.text.contains("terminal in TERM"), name == "no-such-terminal")
            XCTAssertEqual(session.terminal.transcript.contains("\u{1B}[?2004h"), isKnown, name)
            XCTAssertFalse(session.terminal.transcript.contains("No entry for"), name)
        }
        let script = """
        stty -echoctl; found=$(stty -g); "$NORRIS" --offline; [ "$(stty -g)" = "$found" ] && echo "as it was found"
        """
        let environment = try ["TERM": "no-such-terminal", "NORRIS": Program.path()]
        let program = try Program(["-c", script], executable: "/bin/sh", environment: environment).start()
        try program.terminal.waitFor("norris>")
        try program.terminal.type("quit\r", until: "as it was found")
    }
}
