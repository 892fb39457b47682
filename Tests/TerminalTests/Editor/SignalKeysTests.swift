import TestSupport
import XCTest

/// Signals, stops, resizes and the end of the terminal while a line is edited.
final class SignalKeysTests: XCTestCase {
    func testCtrlCClearsAndCtrlDEnds() throws {
        let host = try EditorHost()
        try host.type("half a line\u{1}", shows: "norris> ▏half a line")
        try host.type("\u{3}", shows: "norris> half a line^C true\nnorris> ▏")
        try host.type("\u{3}", shows: "norris> ^C false\nnorris> ▏")
        try host.terminal.type("\u{4}", until: "end")
        XCTAssertEqual(try host.program.waitForExit().exitStatus, 0)
    }

    func testClosedTerminalSignalsAndATrapEndItAndTheTerminalIsRestored() throws {
        let host = try EditorHost()
        host.terminal.closePrimary()
        try host.program.waitForExit()
        let caught = [SIGTERM, SIGQUIT, SIGHUP]
        for signal in caught + [SIGUSR1, SIGSEGV, SIGTRAP] {
            let host = try EditorHost(environment: ["SWIFT_BACKTRACE": "enable=no"])
            XCTAssertFalse(try host.terminal.modes().isCanonical)
            if signal == SIGTRAP {
                try host.terminal.type("crash\r")
            } else {
                try host.type("half", shows: "norris> half▏")
                try host.program.send(signal: signal)
            }
            let ending = try XCTUnwrap(host.program.waitForExit().signal, "\(signal)")
            XCTAssertTrue(ending == signal || !caught.contains(signal), "\(signal): \(ending)")
            XCTAssertTrue(try host.terminal.modes().isCanonical && host.terminal.modes().echoes, "\(signal)")
            XCTAssertFalse(host.terminal.display.isOn(privateMode: 2004), "\(signal)")
        }
    }

    func testTerminalThatDoesNotReadDelaysNoEnd() throws {
        let host = try EditorHost()
        XCTAssertEqual(tcflow(host.terminal.secondary, TCOOFF), 0)
        try host.terminal.type(String(repeating: "x", count: 3000))
        // When the program has read all keys, it shows them in vain.
        var unread: Int32 = 1
        for _ in 1 ... 10000 where unread > 0 {
            usleep(1000)
            _ = ioctl(host.terminal.secondary, UInt(FIONREAD), &unread)
        }
        let start = ContinuousClock.now
        try host.program.send(signal: SIGTERM)
        XCTAssertEqual(try host.program.waitForExit().signal, SIGTERM)
        XCTAssertLessThan(ContinuousClock.now - start, .milliseconds(SanitizedBuild.isThis ? 3000 : 500))
        XCTAssertTrue(try host.terminal.modes().isCanonical)
    }

    func testCtrlZKeepsTheLineAndTheShellsModes() throws {
        let terminal = try PseudoTerminal(columns: 40, rows: 10)
        let path = try Program.path(name: "line-editor-host")
        let shell = ["--norc", "--noprofile", "--noediting", "-i"]
        let environment = ["PS1": "shell> ", "EDITRC": "/dev/null"]
        let program = try Program(shell, executable: "/bin/bash", environment: environment).start(on: terminal)
        try terminal.waitFor("shell> ")
        let found = try terminal.modes()
        try terminal.type(path + " \r", until: "norris>")
        let rows = ["norris> help 012345678901234567890123456", "7890123456789"]
        func isShown(_ screen: TerminalScreen) -> Bool {
            screen.lines.suffix(2) == rows[...] && screen.cursorColumn == 8
                && screen.cursorRow == screen.lines.count - 2
        }
        try terminal.type("help 0123456789012345678901234567890123456789\u{1}", until: isShown)
        for _ in 1 ... 2 {
            try terminal.type("\u{1A}", until: "Stopped")
            try terminal.waitFor("shell> ")
            XCTAssertEqual(try terminal.modes(), found)
            XCTAssertFalse(terminal.display.isOn(privateMode: 2004))
            let screen = try terminal.type("fg\r", until: isShown)
            XCTAssertTrue(screen.isOn(privateMode: 2004))
        }
        try terminal.type("\u{5}!\r", until: "789!\"]")
        try terminal.type("quit\r", until: "end")
        try terminal.type("exit 7\r")
        XCTAssertEqual(try program.waitForExit().exitStatus, 7)
    }

    func testResizeLeavesOneLine() throws {
        let host = try EditorHost(columns: 40)
        try host.type("joke dev for somebody\u{1}", shows: "norris> ▏joke dev for somebody")
        // The model wraps no line again; in a row that is wide enough, that makes no difference.
        for columns in [80, 60, 33, 31, 200] {
            try host.terminal.resize(columns: columns, rows: 24)
            try host.type("", shows: "norris> ▏joke dev for somebody")
            XCTAssertEqual(host.terminal.screen.count, 1, "\(columns)")
        }
        try host.type("\u{5}\u{12}dev", shows: "(no match) joke dev for somebodydev: ▏")
        try host.terminal.resize(columns: 100, rows: 24)
        try host.type("\u{7}!", returns: "joke dev for somebody!")
    }

    /// tmux wraps lines again, as nearly all terminals do.
    func testWrappedLineIsThereOnceAfterResizes() throws {
        guard let tmux = Program.find("tmux") else { throw XCTSkip("tmux is not installed here.") }
        let socket = "norris-editor-\(getpid())"
        func run(_ words: String...) throws -> String {
            try Program(["-L", socket, "-f", "/dev/null"] + words, executable: tmux).run().standardOutput
        }
        let host = try "seq 30; EDITRC=/dev/null '\(Program.path(name: "line-editor-host"))'; read line"
        _ = try run("new-session", "-d", "-x", "40", "-y", "12", host)
        defer { _ = try? run("kill-server") }
        let line = "norris> joke dev and more words that are long enough to wrap 日本 and end"
        func waitForLine(_ line: String) throws {
            var shown = ""
            for _ in 0 ..< 200 {
                shown = try run("capture-pane", "-p", "-J").split(separator: "\n").suffix(2).joined(separator: "\n")
                if shown.hasSuffix("30\n" + line) {
                    return
                }
                usleep(50000)
            }
            XCTFail("\(line) should be there, but \(shown) is.")
        }
        try waitForLine("norris> ")
        _ = try run("send-keys", "-l", String(line.dropFirst(8)))
        try waitForLine(line)
        for (columns, key) in [("20", "Home"), ("60", "End"), ("33", "Home"), ("40", "End")] {
            _ = try run("send-keys", key)
            while try (run("display-message", "-p", "#{cursor_x}") == "8\n") != (key == "Home") {
                usleep(20000)
            }
            _ = try run("resize-window", "-x", columns, "-y", "12")
            // tmux tells the program a while later; what is drawn meanwhile may be at another place.
            usleep(600_000)
            try waitForLine(line)
        }
    }
}
