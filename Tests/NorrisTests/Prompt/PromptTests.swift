import Foundation
import TestSupport
import XCTest

/// The prompt on a terminal.
final class PromptTests: XCTestCase {
    func testUpRepeatsACommandAndTheNextRunRecallsIt() throws {
        let api = try LoopbackAPI()
        let home = try TemporaryFolder()
        let jokes = [LoopbackJoke].samples.map(\.value)

        let first = try start(["--api", api.baseURL], home: home)
        try first.terminal.type("joke\r")
        try first.terminal.waitFor(jokes[0])
        try first.terminal.waitFor("norris>")
        try first.terminal.type("\u{1B}[A")
        try first.terminal.waitFor("joke")
        try first.terminal.type("\r")
        try first.terminal.waitFor(jokes[1])
        try first.terminal.waitFor("norris>")
        try first.terminal.type("quit\r")
        XCTAssertEqual(try first.waitForExit().exitStatus, 0)

        let second = try start(["--offline"], home: home)
        try second.terminal.type("\u{1B}[A\u{1B}[A")
        try second.terminal.waitForScreen { $0.lines.last == "norris> joke" }
        XCTAssertEqual(try home.read(".local/state/norris/history"), "joke\nquit\n")
    }

    func testBannerIsShortAndNamesCommands() throws {
        let program = try start(["--offline"])

        let lines = program.terminal.screen
        XCTAssertEqual(lines, [
            #"     .-"^"-.      norris 1.0.0"#,
            #" \__/=======\__/  Chuck Norris jokes, from the built-in collection"#,
            #"  '-.._____..-'   joke shows one, help lists commands, quit ends, Tab completes."#,
            "norris>",
        ])
    }

    func testCtrlCDiscardsATypedLine() throws {
        let program = try start(["--offline"])

        try program.terminal.type("half")
        try program.terminal.waitFor("half")
        try program.terminal.type("\u{3}")
        try program.terminal.waitForScreen { $0.lines.suffix(2) == ["norris> half^C", "norris>"] }
        try program.terminal.type("quit\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
    }

    func testCtrlCEndsAHistorySearch() throws {
        let home = try TemporaryFolder()
        try home.write("joke dev\nhelp\n", to: ".local/state/norris/history")
        let program = try start(["--offline"], home: home)

        try program.terminal.type("\u{12}jo")
        try program.terminal.waitForScreen { $0.lines.suffix(2) == ["norris> joke dev", "(search) jo"] }
        try program.terminal.type("\u{3}")
        try program.terminal.waitForScreen { $0.lines.suffix(2) == ["norris> joke dev^C", "norris>"] }
        try program.terminal.type("quit\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
    }

    func testHistorySearchWorksInEveryWindowAndLocale() throws {
        let home = try TemporaryFolder()
        try home.write("joke for Zoë 日本\nhelp\n", to: ".local/state/norris/history")
        for (columns, rows) in [(80, 24), (40, 10), (20, 6)] {
            for environment in [[:], ["NO_COLOR": "1"], ["LC_ALL": "C", "LANG": nil]] as [[String: String?]] {
                let terminal = try PseudoTerminal(columns: columns, rows: rows)
                let program = try Program(["--offline"], environment: environment, home: home.path).start(on: terminal)
                try terminal.waitFor("norris>")

                try terminal.type("\u{12}日 zoë")
                try terminal.waitForScreen { screen in
                    let text = screen.text.filter { !$0.isWhitespace }
                    let isReversed = screen.style(of: "Zoë")?.description.contains("7") == true
                    return text.hasSuffix("norris>jokeforZoë日本(search)日zoë")
                        && isReversed == (environment["NO_COLOR"] == nil)
                }
                try terminal.type("\u{7}quit\r")

                XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            }
        }
    }

    func testForegroundRestoresATypedLineAfterCtrlZ() throws {
        let shell = try JobControlShell()
        try shell.runNorris("--offline")
        try shell.terminal.type("q")
        try shell.terminal.waitForScreen { $0.lines.last == "norris> quit" && $0.cursorColumn == 9 }

        try shell.suspend()
        try shell.terminal.type("fg\r")
        try shell.terminal.waitForScreen { $0.lines.last == "norris> quit" && $0.cursorColumn == 9 }
        try shell.terminal.type("uit\r")

        try shell.terminal.waitForScreen { $0.lines.suffix(2) == ["norris> quit", "shell>"] }
        try shell.exit()
    }

    func testSecondCtrlCOnAnEmptyLineQuits() throws {
        let program = try start(["--offline"])

        try program.terminal.type("\u{3}")
        try program.terminal.waitFor("To quit, press Ctrl-C again or Ctrl-D, or type quit.")
        try program.terminal.waitFor("norris>")
        try program.terminal.type("\u{3}")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
    }

    func testArrowsWorkDuringAHistorySearch() throws {
        let home = try TemporaryFolder()
        try home.write("help joke\n", to: ".local/state/norris/history")
        let program = try start(["--offline"], home: home)

        try program.terminal.type("\u{12}jok")
        try program.terminal.waitForScreen { $0.text.contains("(search) jok") }
        try program.terminal.type("\u{1B}[D\u{1}x")

        try program.terminal.waitForScreen { $0.lines.last == "norris> xhelp joke" }
    }

    func testSuspendedPromptRestoresTheTerminal() throws {
        let shell = try JobControlShell("/bin/sh")
        try shell.runNorris("--offline")

        try shell.suspend()

        XCTAssertTrue(try shell.terminal.modes().echoes)
        XCTAssertTrue(try shell.terminal.modes().isCanonical)
    }

    func testSuspendedPromptCanBeTerminated() throws {
        let shell = try JobControlShell()
        try shell.runNorris("--offline")
        try shell.suspend()

        // With notify, because wait does not wait for a job that the shell still considers stopped.
        try shell.terminal.type("set -b; kill %1\r")
        try shell.terminal.waitFor("Terminated")

        try shell.exit()
    }

    func testUnboundKeysTypeNothing() throws {
        let program = try start(["--offline"])

        // F5, Page Down, F1 and Shift-Up.
        try program.terminal.type("help\u{1B}[15~\u{1B}[6~\u{1B}OP\u{1B}[1;2A quit\r")

        try program.terminal.waitForScreen { $0.lines.contains("norris> help quit") }
    }

    func testBackgroundPromptStopsUntilForeground() throws {
        let shell = try JobControlShell("/bin/sh")

        try shell.runNorris("--offline & wait %1; jobs", until: "Stopped")
        try shell.terminal.type("fg\r")
        try shell.terminal.type("quit\r")
        try shell.terminal.waitFor("norris>")

        try shell.exit()
    }

    func testBackgroundPromptIsStoppedForReadingTheTerminal() throws {
        let shell = try JobControlShell("/bin/sh")

        try shell.runNorris("--offline & wait %1; echo \"status $?\"", until: "status \(128 + SIGTTIN)")
        try shell.terminal.type("fg\r")
        try shell.terminal.type("quit\r")
        try shell.terminal.waitFor("norris>")

        try shell.exit()
    }

    func testTextIsTypedWhereTheLocaleDoesNotExist() throws {
        let session = try PromptSession(["--offline"], environment: ["LC_ALL": "xx_YY.UTF-8", "LANG": "xx_YY.UTF-8"])

        try session.terminal.type("é日")

        try session.terminal.waitForScreen { $0.lines.last == "norris> é日" }
        try session.terminal.type("\u{15}")
        XCTAssertEqual(try session.quit(), 0)
    }

    func testCtrlDQuitsOnANewLine() throws {
        let program = try start(["--offline"])

        try program.terminal.type("\u{4}")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertTrue(program.terminal.transcript.hasSuffix("\r\n\u{1B}[23;2t"))
    }

    func testNonASCIILettersAreTypedAndErased() throws {
        let program = try start(["--offline"])

        try program.terminal.type("joke dev for Zoë 日本x\u{7F}\r")

        try program.terminal.waitForScreen { screen in
            screen.text.contains("norris> joke dev for Zoë 日本\n") && screen.lines.last == "norris>"
        }
        XCTAssertTrue(program.terminal.screen.dropFirst(3).joined(separator: " ").contains("Zoë 日本"))
    }

    func testJokesWrapAtWordsInANarrowWindow() throws {
        let value = "Chuck Norris waits for nobody, and the bus knows."
        let api = try LoopbackAPI(jokes: [LoopbackJoke(id: "narrow", value: value)])
        let terminal = try PseudoTerminal(columns: 20, rows: 12)
        let program = try Program(["--api", api.baseURL]).start(on: terminal)

        try terminal.waitFor("norris>")
        try terminal.type("joke\r")

        try program.terminal.waitForScreen { screen in
            screen.text.contains("Chuck Norris waits\nfor nobody, and the\nbus knows.\nnorris>")
        }
    }

    func testNoColorDisablesColor() throws {
        let colored = try start(["--offline"])
        let plain = try start(["--offline"], environment: ["NO_COLOR": "1"])

        XCTAssertTrue(colored.terminal.display.hasStyle("norris>"))
        XCTAssertFalse(plain.terminal.display.hasStyle("norris"))
        XCTAssertFalse(plain.terminal.transcript.contains("\u{1B}[35m"))
    }

    func testDumbTerminalReceivesNoEscapes() throws {
        for name in ["dumb", nil] {
            let program = try start(["--offline"], environment: ["TERM": name])
            try program.terminal.type("joke dev for Bob\r")
            try program.terminal.waitFor("Bob")
            try program.terminal.waitFor("norris> ")
            try program.terminal.type("quit\r")

            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            XCTAssertFalse(program.terminal.transcript.contains("\u{1B}"), program.terminal.transcript)
        }
    }

    func testBannerMentionsTabOnlyWhereItCompletes() throws {
        for (name, mentionsTab) in [("xterm", true), ("dumb", false), ("no-such-terminal", false)] {
            let program = try start(["--offline"], environment: ["TERM": name])
            try program.terminal.type("quit\r")

            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            XCTAssertEqual(program.terminal.transcript.contains("Tab completes"), mentionsTab, name)
        }
    }

    func testHelpMentionsKeysOnlyWhereTheyWork() throws {
        for (name, mentionsKeys) in [("xterm", true), ("dumb", false), ("no-such-terminal", false)] {
            let program = try start(["--offline"], environment: ["TERM": name, "PAGER": "cat"])
            try program.terminal.type("help\rquit\r")

            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            XCTAssertTrue(program.terminal.transcript.contains("joke dev for Bob"), program.terminal.transcript)
            XCTAssertEqual(program.terminal.transcript.contains("Ctrl-R finds"), mentionsKeys, name)
        }
    }

    func testUnknownTerminalIsReportedAndReceivesNoEscapes() throws {
        let program = try start(["--offline"], environment: ["TERM": "no-such-terminal"])
        XCTAssertTrue(
            program.terminal.display.text.contains("set TERM to one that it knows."),
            program.terminal.transcript
        )

        try program.terminal.type("joke for Bob\r")
        try program.terminal.waitFor("Bob")
        try program.terminal.waitFor("norris>")
        try program.terminal.type("quit\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertFalse(program.terminal.transcript.contains("No entry for"), program.terminal.transcript)
        XCTAssertFalse(program.terminal.transcript.contains("\u{1B}"), program.terminal.transcript)
    }

    func testUnknownTerminalKeepsItsModes() throws {
        let script = """
        stty -echoctl; found=$(stty -g); "$NORRIS" --offline; [ "$(stty -g)" = "$found" ] && echo "as it was found"
        """
        let environment = try ["TERM": "no-such-terminal", "NORRIS": Program.path()]
        let program = try Program(["-c", script], executable: "/bin/sh", environment: environment).start()
        try program.terminal.waitFor("norris>")

        try program.terminal.type("quit\r")

        try program.terminal.waitFor("as it was found")
    }

    func testCLocaleIsSupported() throws {
        let program = try start(["--offline"], environment: ["LANG": "C", "LC_ALL": "C"])

        try program.terminal.type("joke for Zoëx\u{7F}\r")
        try program.terminal.waitForScreen { screen in
            screen.text.contains("norris> joke for Zoë\n") && screen.lines.last == "norris>" && screen.lines.count > 4
        }
        XCTAssertTrue(program.terminal.screen.dropFirst(3).joined(separator: " ").contains("Zoë"))
        try program.terminal.type("\u{1B}[A")
        try program.terminal.waitForScreen { $0.lines.last == "norris> joke for Zoë" }
        try program.terminal.type("\u{15}quit\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
    }

    func testUnwritableHistoryIsReportedAndThePromptGoesOn() throws {
        let program = try start(["--offline"], environment: ["NORRIS_HISTORY": "/dev/null/history"])
        let advice = "set\nNORRIS_HISTORY to another file, or to an empty value for no history.\n"
        XCTAssertTrue(program.terminal.display.text.contains(advice), program.terminal.display.text)

        try program.terminal.type("joke for Bob\r")
        try program.terminal.waitFor("Bob")
        try program.terminal.waitFor("norris>")
        try program.terminal.type("\u{1B}[A")
        try program.terminal.waitForScreen { $0.lines.last == "norris> joke for Bob" }
    }

    func testEmptyHistoryVariableDisablesTheHistory() throws {
        let home = try TemporaryFolder()
        let program = try start(["--offline"], home: home, environment: ["NORRIS_HISTORY": ""])

        try program.terminal.type("help\rquit\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path), [])
    }

    func testClearErasesTheScreen() throws {
        let program = try start(["--offline"])

        try program.terminal.type("clear\r")

        try program.terminal.waitForScreen { $0.lines == ["norris>"] }
    }

    /// Starts the program and waits for its prompt.
    private func start(
        _ arguments: [String],
        home: TemporaryFolder? = nil,
        environment: [String: String?] = [:]
    ) throws -> RunningProgram {
        let program = try Program(arguments, environment: environment, home: home?.path).start()
        try program.terminal.waitFor("norris>")
        return program
    }
}
