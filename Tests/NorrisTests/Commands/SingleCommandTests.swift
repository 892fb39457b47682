import TestSupport
import XCTest

/// `norris COMMAND`: one answer, and an exit status for scripts.
final class SingleCommandTests: XCTestCase {
    func testServerJokeIsPrinted() throws {
        let api = try LoopbackAPI()

        let result = try Program(["--api", api.baseURL, "joke", "science", "for", "Grace", "Hopper"]).run()

        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
        let told = [LoopbackJoke].samples.filter { $0.categories == ["science"] }
            .map { $0.value.replacing("Chuck Norris", with: "Grace Hopper") + "\n" }
        XCTAssertTrue(told.contains(result.standardOutput), result.standardOutput)
    }

    func testSixteenFileDescriptorsAreEnough() throws {
        let (silence, home) = try (SilentAddress(), TemporaryFolder())
        // Test runners leave some open.
        let script = """
        for file in /dev/fd/*; do n=${file##*/}; [ "$n" -le 2 ] || eval "exec $n>&-"; done
        ulimit -n 16
        exec "$0" "$@"
        """
        for (arguments, input) in [
            (["--offline", "joke"], ""), (["--api", silence.baseURL, "joke"], ""), (["favorite"], ""),
            (["--offline"], "joke\nfavorite\nfavorites\nsearch moon\n"),
        ] {
            let result = try Program(
                ["-c", script, Program.path()] + arguments,
                executable: InstalledProgram.path("bash"),
                input: input,
                home: home.path
            ).run()
            XCTAssertEqual(result.exitStatus, 0, "\(arguments): \(result.standardError)")
            XCTAssertEqual(result.standardOutput.isEmpty, arguments == ["favorite"], "\(arguments)")
        }
    }

    func testFailureIsOneSentenceAndAnExitStatus() throws {
        let api = try LoopbackAPI { request in
            request.query["name"] == "Bob" ? .json(status: 404, body: #"{"status":404,"error":"Not Found"}"#) : nil
        }
        let silence = try SilentAddress()
        let numbers = "Numbers of rows work only at the prompt; give an id, which lists show."
        let expectations: [([String], Int32, String)] = [
            (
                ["--online", "--api", api.baseURL, "joke", "dev", "for", "Bob"],
                1,
                "There is no dev joke that can be told about Bob; leave out the name or a category."
            ),
            (["--api", api.baseURL, "joke", "foo"], 1, "There is no category \"foo\". Did you mean food?"),
            (["--api", api.baseURL, "favorite", "1"], 1, numbers),
            (["--api", api.baseURL, "show", "2"], 1, numbers),
            (["--api", api.baseURL, "copy", "3"], 1, numbers),
            (
                ["--api", api.baseURL, "favorite"],
                1,
                "No joke has been shown yet. Type norris joke first, or give an id."
            ),
            (["--offline", "joke", "3"], 1, "There is no category \"3\"; for that many jokes, type norris joke -n 3."),
            (["recent"], 1, "recent works only at the prompt or in a script; type norris show for the last joke."),
            (["bogus"], 64, "Unknown command \"bogus\". Type norris help for all commands."),
            (["--offlin", "joke"], 64, "Unknown option --offlin. Did you mean --offline?"),
            (["--online", "--api", silence.baseURL, "joke"], 69, """
            \(host(silence.baseURL)) cannot be reached; check the network, and that a server runs there. \
            To use built-in jokes, use --offline.
            """),
        ]
        for (arguments, status, sentence) in expectations {
            let result = try Program(arguments).run()
            let expected = ProgramResult(standardError: "norris: \(sentence)\n", exitStatus: status)
            XCTAssertEqual(result, expected, "\(arguments)")
        }
    }

    func testVersionGoesToStandardOutput() throws {
        let version = try Program(["--version"]).run()

        let line = version.standardOutput.wholeMatch(of: /norris 1\.0\.0 \((Linux|macOS) \w+\)\n/)
        XCTAssertNotNil(line, version.standardOutput)
        XCTAssertEqual(version.exitStatus, 0)
    }

    func testHistoryListsEarlierRuns() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("joke\nrefresh\n", to: "history")

        let result = try Program(["history"], environment: ["NORRIS_HISTORY": path]).run()

        XCTAssertEqual(result, ProgramResult(standardOutput: "1  joke\n2  refresh\n", exitStatus: 0))
    }

    func testColorIsDecidedForEachOutput() throws {
        let errorsOnScreen = try Program(["nonsense"], standardOutput: .pipe).start()
        XCTAssertEqual(try errorsOnScreen.waitForExit().exitStatus, 64)
        XCTAssertEqual(errorsOnScreen.terminal.display.style(of: "Unknown command")?.description, "31")

        let answersOnScreen = try Program(["help"], standardError: .pipe).start()
        XCTAssertEqual(try answersOnScreen.waitForExit().exitStatus, 0)
        XCTAssertEqual(answersOnScreen.terminal.display.style(of: "categories")?.isPlain, false)

        let errorsInAPipe = try Program(["nonsense"], standardError: .pipe).start()
        let result = try errorsInAPipe.waitForExit()
        XCTAssertTrue(result.standardError.contains("Unknown command"), result.standardError)
        XCTAssertFalse(result.standardError.contains("\u{1B}"), result.standardError)
    }

    func testListsOnATerminalShowIDs() throws {
        let api = try LoopbackAPI(jokes: [
            LoopbackJoke(id: "first", value: "One coffee."),
            LoopbackJoke(id: "a\u{1B}[1m\n2", value: "Two coffees."),
        ])
        func lines(_ words: String...) throws -> Set<String> {
            let program = try Program(["--online", "--api", api.baseURL] + words).start(on: PseudoTerminal())
            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            return Set(program.terminal.display.lines)
        }

        XCTAssertEqual(try lines("search", "coffee"), [
            " first  One coffee.", "a[1m 2  Two coffees.", "2 jokes contain \"coffee\".",
        ])
        XCTAssertEqual(try lines("-n", "2"), ["first  One coffee.", "a[1m 2  Two coffees."])
    }

    /// The host and port of a URL.
    private func host(_ url: String) -> String {
        url.replacing("http://", with: "")
    }
}
