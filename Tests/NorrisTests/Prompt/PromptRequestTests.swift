import Foundation
import TestSupport
import XCTest

/// Requests at the prompt: the animation, interruption and type-ahead.
final class PromptRequestTests: HomeTestCase {
    private static let joke = [LoopbackJoke].samples[0].value

    func testCtrlCAndTerminationDuringACategoryLookupEndIt() throws {
        let notFound = ScriptedAnswer.text(status: 404, body: #"{"status":404,"error":"Not Found"}"#)
        api.answerNext(notFound, .never, notFound, .never)
        let session = try Self.session(api)

        try session.terminal.type("joke scinece\r")
        try api.waitForRequest(count: 2)
        try session.terminal.type("\u{3}", until: { $0.isAtPrompt && $0.lines.dropLast().last == "Canceled." })

        try session.terminal.type("joke scinece\r")
        try api.waitForRequest(count: 4)
        try session.program.send(signal: SIGTERM)
        XCTAssertEqual(try session.program.waitForExit().signal, SIGTERM)
    }

    func testAnimationIsErasedAndTypeAheadWorksAsAtThePrompt() async throws {
        try await [
            ("", ["norris>"]), ("help quit", ["norris> help quit"]),
            // Ctrl-A and then Ctrl-W, which deletes nothing at the beginning. Ctrl-S, which would stop the terminal,
            // and Ctrl-G. Ctrl-D, which deletes the character at the cursor.
            ("help quid joke\u{17}\u{7F}\u{7F}t\u{1}\u{17}\u{13}\u{7}x\u{4}", ["norris> xelp quit"]),
        ].concurrently { keys, rows in
            let api = try LoopbackAPI()
            let session = try Self.session(animatedRequestTo: api)
            try session.terminal.type(keys)
            api.release()
            let shown = ["norris> joke", Self.joke] + rows
            let screen = try session.terminal.waitForScreen { $0.lines.suffix(shown.count) == shown[...] }
            XCTAssertTrue(!keys.hasSuffix("\u{4}") || screen.cursorColumn == 9, screen.text)
        }
    }

    func testTypeAheadCtrlDQuitsAfterTheAnswer() throws {
        let session = try Self.session(animatedRequestTo: api)

        try session.terminal.type("\u{4}")
        api.release()

        XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
        XCTAssertEqual(session.terminal.screen.suffix(3), ["norris> joke", Self.joke, "norris>"])
    }

    func testKeysTypedDuringARequestAreShownWithTheNextPrompt() async throws {
        let sessions = [(80, 24), (40, 10), (20, 6)].flatMap { columns, rows in
            [("C.UTF-8", "", 0), ("C", "", 2000), ("C.UTF-8", "1", 2000)].map { (columns, rows, $0, $1, $2 as UInt32) }
        }
        try await sessions.concurrently { columns, rows, locale, color, pause in
            let api = try LoopbackAPI()
            api.answerNext(.afterRelease)
            let session = try PromptSession(
                ["--jokes", "api", "--api", api.baseURL, "--timeout", "60"], columns: columns, rows: rows,
                environment: ["LANG": locale, "LC_ALL": locale, "NO_COLOR": color]
            )
            let terminal = session.terminal
            let waiting = try terminal.type("joke\r", until: " waiting for")
            XCTAssertTrue("|/-\\".contains { waiting.hasSuffix("\($0) waiting for") }, waiting)
            let keys = "help 日👍e\u{301}\u{7F}x"
            // At once, or one by one as a person types: the pause is a part of the input, and no wait for an answer.
            // The kernel may take them later than they are written, and echo what it takes after the request.
            for bytes in pause == 0 ? [Array(keys.utf8)] : keys.utf8.map({ [$0] }) {
                try terminal.type(bytes)
                usleep(pause)
            }
            try terminal.waitForScreen { _ in
                var count: Int32 = 0
                return ioctl(terminal.secondary, UInt(FIONREAD), &count) == 0 && count == keys.utf8.count
            }
            // What is typed is not mixed with the animation.
            XCTAssertTrue(terminal.screen.last?.hasPrefix("norris> help") == false)
            let written = try session.written { terminal in
                api.release()
                try terminal.waitForScreen { $0.lines.last == "norris> help 日👍x" && $0.cursorColumn == 18 }
            }
            XCTAssertEqual(written.ranges(of: "norris>").count, 1, "prompt and line are written together")
            XCTAssertEqual(try session.quit(), 0)
            api.stop()
        }
    }

    func testPasteDuringARequestRunsNothing() throws {
        let session = try Self.session(animatedRequestTo: api)
        XCTAssertTrue(session.terminal.display.isOn(privateMode: 2004), "what is pasted is marked")
        try session.terminal.type("\u{1B}[200~help\rquit\r\u{1B}[201~")
        api.release()

        let row = "norris> help  (waiting lines: 1; Ctrl-C drops them)"
        try session.terminal.waitForScreen { $0.lines.last == row }
        try session.terminal.type("\u{3}", until: \.isAtPrompt)
        XCTAssertEqual(try session.quit(), 0)
        XCTAssertFalse(session.terminal.display.isOn(privateMode: 2004))
    }

    func testAnimationIsTruncatedToTheWindow() throws {
        api.answerNext(.afterRelease)
        let terminal = try PseudoTerminal(columns: 16, rows: 12)
        let program = try Program(["--jokes", "api", "--api", api.baseURL, "joke"]).start(on: terminal)

        try terminal.waitFor("waiting", count: 3)
        XCTAssertEqual(terminal.screen.count, 1, terminal.transcript)
        api.release()

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertFalse(terminal.screen.joined().contains("waiting"), terminal.transcript)
    }

    func testFastAnswerShowsNoAnimation() throws {
        let session = try Self.session(api)

        // The first request also sets up the HTTP session, which takes a while on a busy machine.
        try session.answer(to: "categories")
        let answer = try session.written { _ in try session.answer(to: "categories") }

        XCTAssertTrue(answer.contains("programmers") && !answer.contains("waiting"), answer)
    }

    func testFallbackNoticeDoesNotMixWithTheAnimation() throws {
        api.answerNext(.never)
        let session = try PromptSession(["--api", api.baseURL, "--timeout", "0.3"])

        let text = try session.answer(to: "joke for Bob").joined(separator: " ")

        XCTAssertTrue(text.contains("did not answer within 0.3 s. Using built-in jokes until it answers. "), text)
        XCTAssertFalse(session.rows.joined().contains("waiting for Chuck Norris"), text)
    }

    func testCtrlCAndCtrlBackslashEndASingleCommandSilently() throws {
        for (number, (key, signal, isAnimated, input)) in [
            ("\u{3}", SIGINT, false, nil), ("\u{3}", SIGINT, true, nil), ("\u{1C}", SIGQUIT, true, nil),
            ("\u{3}", SIGINT, false, "joke\n"),
        ].enumerated() {
            api.answerNext(.never)
            // The key has to end the request: the time limit would do so long after the wait for the exit.
            let words = ["--api", api.baseURL, "--timeout", "600"] + (input == nil ? ["joke"] : [])
            let program = try Program(words, input: input).start()
            try api.waitForRequest(count: number + 1)
            if isAnimated {
                try program.terminal.waitFor("waiting for Chuck Norris")
            }

            try program.terminal.type(key)

            // A shell reports status 130 or 131 for the signal, and ends the loop that contains the command.
            XCTAssertEqual(try program.waitForExit().signal, signal, "row \(number)")
            XCTAssertTrue(program.terminal.screen.isEmpty || input != nil, program.terminal.transcript)
        }
    }

    func testCtrlZOfASingleCommandErasesTheAnimation() throws {
        api.answerNext(.never)
        let shell = try JobControlShell()
        try shell.runNorris("joke --timeout 600 --api \(api.baseURL)", until: "waiting for Chuck Norris")
        try shell.suspend()
        XCTAssertFalse(shell.terminal.display.text.contains("waiting for"))
        try shell.terminal.type("fg\r", until: { $0.text.contains("waiting for") })
        try shell.exit(after: "\u{3}")
    }

    func testCtrlCDoesNotUndoTermination() throws {
        api.answerNext(.never)
        let session = try Self.session(api)
        try session.terminal.type("joke\r")
        try api.waitForRequest()

        try session.program.send(signal: SIGTERM)
        try session.program.send(signal: SIGINT)

        XCTAssertEqual(try session.program.waitForExit().signal, SIGTERM)
    }

    private static func session(_ api: LoopbackAPI) throws -> PromptSession {
        try PromptSession(["--jokes", "api", "--api", api.baseURL, "--timeout", "60"])
    }

    /// A prompt that waits for a joke until the API is told to release it.
    private static func session(animatedRequestTo api: LoopbackAPI) throws -> PromptSession {
        api.answerNext(.afterRelease)
        let session = try session(api)
        try session.terminal.type("joke\r")
        try api.waitForRequest()
        try session.terminal.waitForScreen { $0.lines.last?.hasSuffix(" waiting for Chuck Norris") == true }
        return session
    }
}
