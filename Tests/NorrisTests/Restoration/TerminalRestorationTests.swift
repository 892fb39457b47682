import Foundation
import TestSupport
import XCTest

/// The terminal is restored from every state of the prompt, for every way in which it ends.
final class TerminalRestorationTests: XCTestCase {
    /// A state in which the prompt can be when it ends.
    private struct PromptState: Sendable {
        let name: String
        /// The text that is shown after Ctrl-C.
        var answerToInterrupt = "^C"
        /// The text that is shown when the prompt continues after a stop.
        var sign = "norris>"
        /// Brings a new prompt into the state.
        let reach: @Sendable (PseudoTerminal, LoopbackAPI) throws -> Void

        /// Ends the state, and waits for an empty prompt.
        func interrupt(_ terminal: PseudoTerminal) throws {
            try terminal.type("\u{3}", until: answerToInterrupt)
            try terminal.waitForScreen(\.isAtPrompt)
        }
    }

    private static let states = [
        PromptState(name: "an empty line") { _, _ in },
        PromptState(name: "half a line") { terminal, _ in
            try terminal.type("half", until: { $0.lines.last == "norris> half" })
        },
        PromptState(name: "two rows, with the cursor in the first") { terminal, _ in
            let (text, row) = (String(repeating: "x", count: 100), String(repeating: "x", count: 28))
            try terminal.type(text + "\u{1}", until: { $0.lines.last == row && $0.cursorColumn == 8 })
        },
        PromptState(name: "a search of the history", sign: "(search)") { terminal, _ in
            try terminal.type("\u{12}jo", until: { $0.lines.last == "(search) jo: joke dev" })
        },
        PromptState(name: "a paste without an end") { terminal, _ in
            try terminal.type("x\u{1B}[200~half\na line", until: { $0.lines.last == "norris> x" })
        },
        PromptState(name: "a list of completions") { terminal, _ in
            try terminal.type("favo\t\t", until: { screen in
                screen.text.contains("favorites ") && screen.lines.last == "norris> favorite"
            })
        },
        PromptState(
            name: "a request, with keys",
            answerToInterrupt: "Canceled.",
            sign: "waiting for"
        ) { terminal, api in
            api.answerNext(.never)
            try terminal.type("joke\r")
            try api.waitForRequest()
            try terminal.type("\u{1B}[200~ahead\r")
        },
        PromptState(name: "an animation", answerToInterrupt: "Canceled.", sign: "waiting for") { terminal, api in
            api.answerNext(.never)
            try terminal.type("joke\r", until: "waiting for")
        },
    ]

    private enum End: Sendable {
        /// The program is ended by the signal; when it is stopped, while output is stopped as with Ctrl-S.
        case signal(Int32, isStopped: Bool)
        /// After a signal that the program survives, the state is ended, and then the keys are typed.
        case keys(String, after: Int32?)
        case closedWindow
    }

    func testTerminalIsRestoredFromEveryStateAtEveryExit() async throws {
        let endings = Self.states.enumerated().flatMap { number, state in
            // Each crash is tried in every second state, or with NORRIS_LONG_TESTS in all.
            let crashes = [SIGABRT, SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGUSR1, SIGALRM].enumerated()
                .filter { LongTests.areWanted || ($0.offset + number).isMultiple(of: 2) }.map(\.element)
            let signals = [SIGTERM, SIGHUP, SIGQUIT] + crashes
            let stopped = LongTests.areWanted ? signals : [[SIGTERM, SIGHUP, signals[signals.count - 1]][number % 3]]
            let ends = signals.map { End.signal($0, isStopped: false) } + stopped.map { .signal($0, isStopped: true) }
            let keys = [End.keys("quit\r", after: SIGPIPE), .keys("quit\r", after: nil), .keys("\u{4}", after: nil)]
            return (ends + keys + [.closedWindow]).map { (state, $0) }
        }
        try await endings.concurrently { try Self.check($0, $1) }
    }

    /// With the real stty, under a shell that stops and continues the program.
    func testTerminalIsRestoredWhenStoppedAndContinued() async throws {
        let script = """
        set -m; mkfifo "$HOME/go"; stty -echoctl; stty -a > "$HOME/found"
        is() { stty -a > "$HOME/now"; cmp "$HOME/found" "$HOME/now" && echo "$1: as found"; }
        "$NORRIS" --api "$API" --timeout 60; is stopped
        read < "$HOME/go"; fg; is left
        """
        try await Self.states.concurrently { state in
            let (api, home) = try (LoopbackAPI(), Self.home())
            let variables = try ["NORRIS": Program.path(), "API": api.baseURL]
            let words = ["-c", script]
            let shell = try Program(words, executable: "/bin/bash", environment: variables, home: home.path).start()
            try shell.terminal.waitForScreen(\.isAtPrompt)
            try state.reach(shell.terminal, api)

            try shell.terminal.type("\u{1A}", until: "stopped: as found")
            try Self.assertQuiet(shell.terminal.display, state.name + ", stopped", isAtRest: false)

            let go = try XCTUnwrap(FileHandle(forWritingAtPath: home.path("go")))
            try go.write(contentsOf: Data("\n".utf8))
            try go.close()
            // The output of fg comes first.
            try shell.terminal.waitFor("$NORRIS")
            try shell.terminal.waitFor(state.sign)
            try state.interrupt(shell.terminal)
            try shell.terminal.type("quit\r", until: "left: as found")
            XCTAssertEqual(try shell.waitForExit().exitStatus, 0, state.name)
            try Self.assertQuiet(shell.terminal.display, state.name + ", left")
        }
    }

    func testSignalsEndAListOnAStoppedTerminal() async throws {
        try await [SIGTERM, SIGHUP].concurrently { signal in
            let (home, terminal) = try (Self.home(), PseudoTerminal(columns: 80, rows: 12))
            let (program, found) = try Self.start(["--jokes", "~/jokes"], in: home, on: terminal)
            try terminal.type("search norris\r", until: "number")
            XCTAssertEqual(tcflow(terminal.secondary, TCOOFF), 0)
            try program.send(signal: signal)
            XCTAssertEqual(try program.waitForExit().signal, signal)
            XCTAssertEqual(try terminal.modes(), found)
        }
    }

    func testCtrlCDropsTheRestOfAListThatATerminalHasNotTaken() throws {
        let (home, terminal) = try (Self.home(), PseudoTerminal(columns: 80, rows: 12))
        let (program, _) = try Self.start(["--jokes", "~/jokes"], in: home, on: terminal)
        try terminal.type("search norris", until: { $0.lines.last == "norris> search norris" })
        // Nothing is read from the terminal before this returns; the list is longer than what it keeps.
        try terminal.waitForScreen { _ in
            var unread: Int32 = 0
            guard write(terminal.primary, "\r", 1) == 1 else { return false }
            for _ in 1 ... 10000 where unread < 4000 {
                usleep(1000)
                _ = ioctl(terminal.primary, UInt(FIONREAD), &unread)
            }
            defer { usleep(200_000) } // The program takes the signal before the terminal takes more.
            return (try? program.send(signal: SIGINT)) != nil
        }
        let shown = try terminal.waitFor("Canceled.")
        XCTAssertFalse(shown.contains("number 2999"))
        try terminal.waitForScreen(\.isAtPrompt)
        XCTAssertTrue(terminal.display.allRows.contains("Canceled."))
        try terminal.type("quit\r")
        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
    }

    /// A home with a history, and with 3,000 jokes.
    private static func home() throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.write("joke dev\n", to: Scenario.history)
        try home.write((0 ..< 3000).map { "Chuck Norris joke number \($0)\n" }.joined(), to: "jokes")
        return home
    }

    /// Starts a prompt on a terminal with modes that libedit does not set by itself; returns the modes, too.
    private static func start(
        _ words: [String],
        in home: TemporaryFolder,
        on terminal: PseudoTerminal
    ) throws -> (RunningProgram, TerminalModes) {
        var modes = termios()
        XCTAssertEqual(tcgetattr(terminal.secondary, &modes), 0)
        modes.c_iflag |= tcflag_t(INLCR)
        modes.c_lflag &= ~tcflag_t(ECHOE)
        XCTAssertEqual(tcsetattr(terminal.secondary, TCSANOW, &modes), 0)
        let found = try terminal.modes()
        // Swift's crash reporter would be interactive.
        let environment = ["SWIFT_BACKTRACE": "enable=no"]
        let program = try Program(words, environment: environment, home: home.path).start(on: terminal)
        try terminal.waitForScreen(\.isAtPrompt)
        return (program, found)
    }

    private static func check(_ state: PromptState, _ end: End) throws {
        let name = "\(state.name), \(end)"
        let (api, home, terminal) = try (LoopbackAPI(), home(), PseudoTerminal(columns: 80, rows: 12))
        let (program, found) = try start(["--api", api.baseURL, "--timeout", "60"], in: home, on: terminal)
        try state.reach(terminal, api)

        switch end {
        case let .signal(number, isStopped):
            XCTAssertEqual(isStopped ? tcflow(terminal.secondary, TCOOFF) : 0, 0)
            try program.send(signal: number)
            XCTAssertEqual(try program.waitForExit().signal, number, name)
            XCTAssertEqual(try terminal.modes(), found, name)
            // What would restore the rest cannot be written.
            guard !isStopped else { return }
        case let .keys(keys, signal):
            try signal.map { try program.send(signal: $0) }
            try state.interrupt(terminal)
            try terminal.type(keys)
            XCTAssertEqual(try program.waitForExit().exitStatus, 0, name)
        case .closedWindow:
            terminal.closePrimary()
            // The program may see the end of its input, or a write error, before the signal.
            let result = try program.waitForExit()
            XCTAssertTrue(result.signal == SIGHUP || [0, 74].contains(result.exitStatus), "\(name): \(result)")
            XCTAssertEqual(kill(-program.processID, 0), -1, "\(name): a process is left")
            return
        }
        XCTAssertEqual(kill(-program.processID, 0), -1, "\(name): a process is left")
        XCTAssertEqual(try terminal.modes(), found, name)
        try assertQuiet(terminal.display, name)
    }

    /// - Parameter isAtRest: Whether the cursor's row must be empty.
    private static func assertQuiet(_ screen: TerminalScreen, _ name: String, isAtRest: Bool = true) throws {
        XCTAssertFalse(screen.isOn(privateMode: 2004), "\(name): pastes are still marked")
        XCTAssertTrue(screen.isOn(privateMode: 25), name)
        XCTAssertTrue(screen.style.isPlain, "\(name): a style is left on")
        guard isAtRest else { return }
        XCTAssertEqual(screen.cursorColumn, 0, "\(name):\n\(screen.text)")
        XCTAssertLessThanOrEqual(screen.lines.count, screen.cursorRow, "\(name): no fresh row:\n\(screen.text)")
    }
}
