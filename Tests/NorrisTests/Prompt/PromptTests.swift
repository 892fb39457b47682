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

    func testForegroundGoesOnWithJokesAfterCtrlZ() throws {
        let shell = try JobControlShell("/bin/sh")
        let modes = try shell.terminal.modes()
        let program = try "\(Program.path()) --offline"
        // Without an end, which could come before Ctrl-Z is typed.
        let jokes = "watch 1 joke -n 1000\r"
        for (start, prompt) in [("\(program) ", "shell>"), ("\(program)\r", "norris>")] {
            try shell.terminal.type(start)
            if prompt == "norris>" {
                try shell.terminal.waitFor(prompt)
            }
            try shell.terminal.type(jokes)
            try shell.terminal.waitFor("Chuck", count: 20)
            try shell.suspend()
            XCTAssertEqual(try shell.terminal.modes(), modes)
            try shell.terminal.type("fg\r")
            try shell.terminal.waitFor("Chuck", count: 20)
            try shell.terminal.type("\u{3}", until: prompt)
        }
        try shell.exit(after: "quit\r")
    }

    func testCtrlZStopsThePromptWhileItStartsProgramsForTheClipboard() throws {
        let shell = try JobControlShell("/bin/sh", environment: ["DISPLAY": ":none", "WAYLAND_DISPLAY": "none"])
        try shell.runNorris("--offline")
        try shell.terminal.type("joke\r", until: "norris>")
        for milliseconds in 0 ..< 10 {
            // A Ctrl-Z that comes before the Enter is read discards it.
            try shell.terminal.type("\u{15}copy", until: { $0.lines.last == "norris> copy" })
            try shell.terminal.type("\r")
            usleep(useconds_t(milliseconds * 1000)) // The programs start one after the other for some milliseconds.
            try shell.suspend()
            try shell.terminal.type("fg\r", until: "norris>")
        }
        try shell.exit(after: "quit\r")
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

    func testLettersAreTypedAndErasedInEachLocale() throws {
        // The last one does not exist.
        for locale in ["C.UTF-8", "C", "xx_YY.UTF-8"] {
            let session = try PromptSession(["--offline"], environment: ["LANG": locale, "LC_ALL": locale])

            let answer = try session.answer(to: "joke dev for Zoë 日本x\u{7F}")

            XCTAssertTrue(session.rows.contains("norris> joke dev for Zoë 日本"), session.rows.joined(separator: "\n"))
            XCTAssertTrue(answer.joined(separator: " ").contains("Zoë 日本"), "\(answer)")
            try session.terminal.type("\u{1B}[A", until: { $0.lines.last == "norris> joke dev for Zoë 日本" })
            XCTAssertEqual(try session.quit(), 0)
        }
    }

    func testKeysAreMentionedOnlyWhereTheyWork() throws {
        for (term, isKnown) in [("xterm", true), ("dumb", false), (nil, false), ("no-such-terminal", false)] {
            let session = try PromptSession(["--offline"], environment: ["TERM": term, "PAGER": "cat"])
            let name = term ?? "none"
            let (terminal, banner) = (session.terminal, session.terminal.display.text)
            XCTAssertEqual(banner.contains("Tab completes"), isKnown, name)
            XCTAssertEqual(banner.contains("set TERM to one that it knows."), name == "no-such-terminal", banner)

            XCTAssertTrue(try session.answer(to: "joke for Bob").joined().contains("Bob"), name)
            try session.answer(to: "help")
            XCTAssertEqual(try session.quit(), 0)

            XCTAssertTrue(terminal.transcript.contains("joke [CATEGORY,...]"), terminal.transcript)
            XCTAssertEqual(terminal.transcript.contains("Ctrl-R finds"), isKnown, name)
            XCTAssertEqual(terminal.transcript.contains("\u{1B}"), isKnown, name)
            XCTAssertFalse(terminal.transcript.contains("No entry for"), terminal.transcript)
        }
    }

    func testUnknownTerminalKeepsItsModes() throws {
        let script = """
        stty -echoctl; found=$(stty -g); "$NORRIS" --offline; [ "$(stty -g)" = "$found" ] && echo "as it was found"
        """
        let environment = try ["TERM": "no-such-terminal", "NORRIS": Program.path()]
        let program = try Program(["-c", script], executable: "/bin/sh", environment: environment).start()
        try program.terminal.waitFor("norris>")
        try program.terminal.type("quit\r", until: "as it was found")
    }

    func testClearErasesTheScreen() throws {
        let session = try session()

        try session.terminal.type("clear\r", until: { $0.lines == ["norris>"] })
    }
}
