import Foundation
import TestSupport
import XCTest

/// Requests at the prompt: the animation, interruption and type-ahead.
final class PromptRequestTests: XCTestCase {
    private var api: LoopbackAPI!

    override func setUpWithError() throws {
        api = try LoopbackAPI()
    }

    override func tearDown() {
        api.stop()
        api = nil
    }

    func testCtrlCDuringARequestReturnsToThePrompt() throws {
        api.answerNext(.never)
        let program = try start()
        let jokes = [LoopbackJoke].samples.map(\.value)

        try program.terminal.type("joke\r")
        try api.waitForRequest()
        try program.terminal.type("\u{3}")

        try program.terminal.waitFor("Canceled.")
        try program.terminal.waitFor("norris>")
        try program.terminal.type("refresh\r")
        try program.terminal.waitForScreen { screen in
            screen.lines.last == "norris>" && jokes.contains(screen.lines.dropLast().last ?? "")
        }
    }

    func testNameThatNoJokeOfTheCategoryCanBeToldAboutIsSaid() throws {
        api.answerNext(.json(status: 404, body: #"{"status":404,"error":"Not Found"}"#))

        let result = try Program(["--online", "--api", api.baseURL, "joke", "dev", "for", "Bob"]).run()

        XCTAssertEqual(result, ProgramResult(
            standardError: "norris: There is no dev joke that can be told about Bob; leave one of them out.\n",
            exitStatus: 1
        ))
    }

    func testCtrlCDuringACategoryLookupCancelsIt() throws {
        api.answerNext(.text(status: 404, body: #"{"status":404,"error":"Not Found"}"#), .never)
        let program = try start()

        try program.terminal.type("joke scinece\r")
        try api.waitForRequest(count: 2)
        try program.terminal.type("\u{3}")

        try program.terminal.waitForScreen { $0.lines.last == "norris>" && $0.lines.dropLast().last == "Canceled." }
    }

    func testTerminationDuringACategoryLookupEndsTheProgram() throws {
        api.answerNext(.text(status: 404, body: #"{"status":404,"error":"Not Found"}"#), .never)
        let program = try start()
        try program.terminal.type("joke scinece\r")
        try api.waitForRequest(count: 2)

        try program.send(signal: SIGTERM)

        XCTAssertEqual(try program.waitForExit().signal, SIGTERM)
    }

    func testAnimationIsShownDuringASlowRequestAndErased() throws {
        api.answerNext(.afterRelease(.standard))
        let program = try start()
        let joke = try XCTUnwrap([LoopbackJoke].samples.first).value

        try program.terminal.type("joke\r")
        try api.waitForRequest()
        try program.terminal.waitForScreen { $0.lines.last?.hasSuffix(" waiting for Chuck Norris") == true }
        try api.release()
        try program.terminal.waitFor(joke)
        try program.terminal.waitFor("norris>")

        XCTAssertEqual(program.terminal.screen.suffix(3), ["norris> joke", joke, "norris>"])
    }

    func testTypeAheadEnterDoesNotBreakTheAnimation() throws {
        api.answerNext(.afterRelease(.standard))
        let program = try start()
        let joke = try XCTUnwrap([LoopbackJoke].samples.first).value

        try program.terminal.type("joke\r")
        try api.waitForRequest()
        try program.terminal.waitForScreen { $0.lines.last?.hasSuffix(" waiting for Chuck Norris") == true }
        try program.terminal.type("\rhelp quit")
        try api.release()
        try program.terminal.waitForScreen { $0.lines.last == "norris> help quit" }

        XCTAssertEqual(program.terminal.screen.suffix(4), ["norris> joke", joke, "norris>", "norris> help quit"])
    }

    func testTypeAheadCtrlDQuitsAfterTheAnswer() throws {
        api.answerNext(.afterRelease(.standard))
        let program = try start()
        let joke = try XCTUnwrap([LoopbackJoke].samples.first).value

        try program.terminal.type("joke\r")
        try api.waitForRequest()
        try program.terminal.waitForScreen { $0.lines.last?.hasSuffix(" waiting for Chuck Norris") == true }
        try program.terminal.type("\u{4}")
        try api.release()

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertEqual(program.terminal.screen.suffix(3), ["norris> joke", joke, "norris>"])
    }

    func testTypeAheadKeysWorkAsAtThePrompt() throws {
        api.answerNext(.afterRelease(.standard))
        let program = try start()

        try program.terminal.type("joke\r")
        try api.waitForRequest()
        try program.terminal.waitForScreen { $0.lines.last?.hasSuffix(" waiting for Chuck Norris") == true }
        // Ctrl-A and then Ctrl-W, which deletes nothing at the beginning. Ctrl-S, which would stop the terminal, and
        // Ctrl-G. Ctrl-D, which deletes the character at the cursor.
        try program.terminal.type("help quid joke\u{17}\u{7F}\u{7F}t\u{1}\u{17}\u{13}\u{7}x\u{4}")
        try api.release()

        try program.terminal.waitForScreen { $0.lines.last == "norris> xelp quit" && $0.cursorColumn == 9 }
    }

    func testKeysTypedDuringARequestAreShownWithTheNextPrompt() async throws {
        let sessions = [(80, 24), (40, 10), (20, 6)].flatMap { columns, rows in
            [("C.UTF-8", "", 0), ("C", "", 2000), ("C.UTF-8", "1", 2000)].map { (columns, rows, $0, $1, $2 as UInt32) }
        }
        try await sessions.concurrently { columns, rows, locale, color, pause in
            let api = try LoopbackAPI()
            api.answerNext(.afterRelease(.standard))
            let session = try PromptSession(
                ["--online", "--api", api.baseURL, "--timeout", "60"],
                columns: columns,
                rows: rows,
                environment: ["LANG": locale, "LC_ALL": locale, "NO_COLOR": color]
            )
            let terminal = session.terminal
            try terminal.type("joke\r")
            try api.waitForRequest()
            try terminal.waitFor(" waiting for")
            try terminal.type("help 日👍e\u{301}\u{7F}x", pause: pause)
            // What is typed is not mixed with the animation.
            XCTAssertTrue(terminal.screen.last?.hasPrefix("norris> help") == false)
            let count = terminal.transcript.utf8.count
            try api.release()

            try terminal.waitForScreen { $0.lines.last == "norris> help 日👍x" && $0.cursorColumn == 18 }
            let written = String(decoding: terminal.transcript.utf8.dropFirst(count), as: UTF8.self)
            XCTAssertEqual(written.ranges(of: "norris>").count, 1, "prompt and line are written together")
            XCTAssertFalse(written.contains("e\u{301}"), written)
            try terminal.type("\u{15}")
            XCTAssertEqual(try session.quit(), 0)
            api.stop()
        }
    }

    func testCtrlCDuringARequestDiscardsWhatHasBeenTyped() throws {
        api.answerNext(.never)
        let program = try start()

        try program.terminal.type("joke\r")
        try api.waitForRequest()
        try program.terminal.type("help quit\u{3}")

        try program.terminal.waitForScreen { $0.isAtPrompt && $0.lines.dropLast().last == "Canceled." }
        try program.terminal.type("quit\r")
        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
    }

    func testPasteDuringARequestRunsNothing() throws {
        api.answerNext(.afterRelease(.standard))
        let program = try start()

        try program.terminal.type("joke\r")
        try api.waitForRequest()
        try program.terminal.waitForScreen { $0.lines.last?.hasSuffix(" waiting for Chuck Norris") == true }
        XCTAssertTrue(program.terminal.display.isOn(privateMode: 2004), "what is pasted is marked")
        try program.terminal.type("\u{1B}[200~help\rquit\r\u{1B}[201~")
        try api.release()

        try program.terminal.waitForScreen { screen in
            screen.lines.suffix(2) == ["norris> help", "1 more line waits (Ctrl-C drops it)"]
        }
        try program.terminal.type("\u{3}")
        try program.terminal.waitForScreen(\.isAtPrompt)
        try program.terminal.type("quit\r")
        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertFalse(program.terminal.display.isOn(privateMode: 2004))
    }

    func testAnimationIsTruncatedToTheWindow() throws {
        api.answerNext(.afterRelease(.standard))
        let terminal = try PseudoTerminal(columns: 12, rows: 12)
        let program = try Program(["--online", "--api", api.baseURL, "joke"]).start(on: terminal)

        try terminal.waitFor("waiting", count: 3)
        XCTAssertEqual(terminal.screen.count, 1, terminal.transcript)
        try api.release()

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertFalse(terminal.screen.joined().contains("waiting"), terminal.transcript)
    }

    func testFastAnswerShowsNoAnimation() throws {
        let program = try start()

        // The first request also sets up the HTTP session, which takes a while on a busy machine.
        try program.terminal.type("categories\r")
        try program.terminal.waitFor("(programmers)")
        try program.terminal.waitFor("norris>")
        try program.terminal.type("categories\r")
        let answer = try program.terminal.waitFor("norris>")

        XCTAssertTrue(answer.contains("(programmers)"), answer)
        XCTAssertFalse(answer.contains("waiting"), answer)
    }

    func testFallbackNoticeDoesNotMixWithTheAnimation() throws {
        api.answerNext(.never)
        let program = try Program(["--api", api.baseURL, "--timeout", "0.3"]).start()
        try program.terminal.waitFor("norris>")

        try program.terminal.type("joke for Bob\r")

        try program.terminal.waitForScreen { screen in
            let text = screen.text.replacing("\n", with: " ")
            let isSaid = text.contains("did not answer within 0.3 s;") && text.contains("until it answers. ")
            return screen.lines.last == "norris>" && isSaid && !text.contains("waiting for Chuck Norris")
        }
    }

    func testCtrlCAndCtrlBackslashEndASingleCommandSilently() throws {
        let rows = [("\u{3}", SIGINT, false), ("\u{3}", SIGINT, true), ("\u{1C}", SIGQUIT, true)]
        for (number, (key, signal, isAnimated)) in rows.enumerated() {
            api.answerNext(.never)
            let program = try Program(["--api", api.baseURL, "joke"]).start()
            try api.waitForRequest(count: number + 1)
            if isAnimated {
                try program.terminal.waitFor("waiting for Chuck Norris")
            }

            try program.terminal.type(key)

            // A shell reports status 130 or 131 for the signal, and ends the loop that contains the command.
            XCTAssertEqual(try program.waitForExit().signal, signal)
            XCTAssertEqual(program.terminal.screen, [])
        }
    }

    func testCtrlCDoesNotUndoTermination() throws {
        api.answerNext(.never)
        let program = try start()
        try program.terminal.type("joke\r")
        try api.waitForRequest()

        try program.send(signal: SIGTERM)
        try program.send(signal: SIGINT)

        XCTAssertEqual(try program.waitForExit().signal, SIGTERM)
    }

    func testCtrlZDuringARequestRestoresTheTerminal() throws {
        api.answerNext(.never)
        let shell = try JobControlShell("/bin/sh")
        try shell.runNorris("--online --timeout 600 --api \(api.baseURL)")
        try shell.terminal.type("joke\r")
        try api.waitForRequest()

        try shell.suspend()

        XCTAssertTrue(try shell.terminal.modes().echoes)
    }

    func testCtrlCEndsAPipedRunDuringARequest() throws {
        api.answerNext(.never)
        let program = try Program(["--api", api.baseURL, "--timeout", "600"], input: "joke\n").start()
        try api.waitForRequest()

        try program.terminal.type("\u{3}")

        XCTAssertEqual(try program.waitForExit().signal, SIGINT)
    }

    func testTerminationDuringARequestEndsTheProgram() throws {
        api.answerNext(.never)
        let program = try start()
        try program.terminal.type("joke\r")
        try api.waitForRequest()

        try program.send(signal: SIGTERM)

        XCTAssertEqual(try program.waitForExit().signal, SIGTERM)
    }

    private func start() throws -> RunningProgram {
        let program = try Program(["--online", "--api", api.baseURL, "--timeout", "60"]).start()
        try program.terminal.waitFor("norris>")
        return program
    }
}
