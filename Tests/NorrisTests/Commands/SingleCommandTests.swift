import TestSupport
import XCTest

/// `norris COMMAND`: one answer, and an exit status for scripts.
final class SingleCommandTests: XCTestCase {
    func testBuiltInJokeIsOneLine() throws {
        let result = try Program(["--offline", "joke", "dev"]).run()

        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
        XCTAssertTrue(result.standardOutput.contains("Chuck Norris"))
        XCTAssertTrue(result.standardOutput.hasSuffix("\n"))
        XCTAssertEqual(result.standardOutput.filter(\.isNewline).count, 1)
        XCTAssertFalse(result.standardOutput.contains("\u{1B}"))
    }

    func testIDThatBeginsWithAHyphenIsNoOption() throws {
        let result = try Program(["--offline", "show", "-dTvLIfDWCO"]).run()

        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
        XCTAssertEqual(result.standardOutput.filter(\.isNewline).count, 1)
    }

    func testCategoryThatIsANumberHintsAtACountAndAtNoList() throws {
        let result = try Program(["--offline", "joke", "3"]).run()

        XCTAssertEqual(
            result.standardError,
            "norris: Numbers are for the prompt, or a count: norris joke -n 3\n"
        )
        XCTAssertEqual(result.exitStatus, 1)
    }

    func testServerJokeIsPrinted() throws {
        let api = try LoopbackAPI()

        let result = try Program(["--api", api.baseURL, "joke", "science", "for", "Grace", "Hopper"]).run()

        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
        let told = [LoopbackJoke].samples.filter { $0.categories == ["science"] }
            .map { $0.value.replacing("Chuck Norris", with: "Grace Hopper") + "\n" }
        XCTAssertTrue(told.contains(result.standardOutput), result.standardOutput)
        let request = try XCTUnwrap(api.requests.first)
        XCTAssertEqual(request.header("User-Agent"), "norris/1.0.0")
    }

    func testAPIAddressIsReadFromTheEnvironment() throws {
        let api = try LoopbackAPI()

        let result = try Program(["categories"], environment: ["NORRIS_API_URL": api.baseURL]).run()

        XCTAssertEqual(result, ProgramResult(standardOutput: "dev\nfood\nscience\n", exitStatus: 0))
    }

    func testUnreachableServerFallsBackToABuiltInJoke() throws {
        let silence = try SilentAddress()

        let result = try Program(["--api", silence.baseURL, "joke"]).run()

        XCTAssertTrue(result.standardOutput.contains("Chuck Norris"), result.standardOutput)
        XCTAssertEqual(result.standardError, """
        norris: \(host(silence.baseURL)) cannot be reached; using built-in jokes. \
        To do so always: norris set --save source offline

        """)
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testUnknownCommandNamesTheWholeCommandForHelp() throws {
        try XCTAssertEqual(Program(["bogus"]).run(), ProgramResult(
            standardError: "norris: Unknown command \"bogus\". Type norris help for all commands.\n",
            exitStatus: 64
        ))
    }

    func testOnlineDoesNotFallBack() throws {
        let silence = try SilentAddress()

        let result = try Program(["--online", "--api", silence.baseURL, "joke"]).run()

        XCTAssertEqual(result, ProgramResult(
            standardError: """
            norris: \(host(silence.baseURL)) cannot be reached; check the network, and that a server runs there. \
            To use built-in jokes, use --offline.

            """,
            exitStatus: 69
        ))
    }

    func testOfflineDoesNotConnect() throws {
        let api = try LoopbackAPI()
        for command in [["joke"], ["categories"], ["search", "chuck"], ["joke", "foo"]] {
            _ = try Program(["--offline", "--api", api.baseURL] + command).run()
        }
        XCTAssertEqual(api.connectionCount, 0)
    }

    func testSilentServerTimesOut() throws {
        let api = try LoopbackAPI()
        api.answerNext(.never)

        let result = try Program(["--online", "--timeout", "0.2", "--api", api.baseURL, "joke"]).run()

        XCTAssertEqual(
            result.standardError,
            """
            norris: \(host(api.baseURL)) did not answer within 0.2 s; try again, or increase the timeout. \
            To use built-in jokes, use --offline.

            """
        )
        XCTAssertEqual(result.exitStatus, 69)
    }

    func testUnknownCategoryIsNotReplacedByABuiltInJoke() throws {
        let api = try LoopbackAPI()

        let result = try Program(["--api", api.baseURL, "joke", "foo"]).run()

        XCTAssertEqual(result, ProgramResult(
            standardError: "norris: There is no category \"foo\". Did you mean food?\n",
            exitStatus: 1
        ))
    }

    func testSetIsRejectedAsASingleCommand() throws {
        let result = try Program(["--offline", "set", "name", "Bob"]).run()

        XCTAssertTrue(
            result.standardError.hasPrefix("norris: set only works at the prompt or in a script;"),
            result.standardError
        )
        XCTAssertEqual(result.exitStatus, 64)
        XCTAssertEqual(try Program(["--offline", "set", "name"]).run().exitStatus, 0)
    }

    func testSearchWithoutResultsSaysSo() throws {
        let result = try Program(["--offline", "search", "no", "such", "words"]).run()

        XCTAssertEqual(
            result,
            ProgramResult(standardError: "norris: No built-in joke contains \"no such words\".\n", exitStatus: 1)
        )
    }

    func testInvalidArgumentsAreUsageErrors() throws {
        let expectations: [([String], String)] = [
            (["jkoe"], "Unknown command \"jkoe\". Did you mean joke?"),
            (["--offlin", "joke"], "Unknown option --offlin. Did you mean --offline?"),
            (["--api", "ftp://a", "joke"], """
            --api: "ftp://a" does not begin with http:// or https://; write a URL such as https://api.chucknorris.io.
            """),
            (["--offline", "search", "ab"], "A search needs at least 3 characters; search for a longer text."),
        ]
        for (arguments, sentence) in expectations {
            let result = try Program(arguments).run()
            XCTAssertEqual(result, ProgramResult(standardError: "norris: \(sentence)\n", exitStatus: 64))
        }
    }

    func testMalformedAddressInTheEnvironmentDoesNotMatterWhereNoAPIIsUsed() throws {
        for command in ["help", "manual", "graph", "history"] {
            let result = try Program([command], environment: ["NORRIS_API_URL": "junk"]).run()
            XCTAssertEqual(result.standardError, "", command)
            XCTAssertEqual(result.exitStatus, 0, command)
        }
        XCTAssertEqual(try Program(["joke"], environment: ["NORRIS_API_URL": "junk"]).run().exitStatus, 64)
    }

    func testHelpOfTheProgramFitsAScreen() throws {
        let program = try Program(["--help"]).start(on: PseudoTerminal(columns: 80, rows: 24))

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertEqual(program.terminal.display.scrollback, [])
        XCTAssertTrue(program.terminal.display.lines[0].hasPrefix("norris 1.0.0: "))
    }

    func testJSONOfShowRecentAndCategories() throws {
        let lines = "show -dTvLIfDWCO --json\nrecent --json\ncategories --json\n"

        let result = try Program(["--offline"], input: lines).run()

        let rows = result.standardOutput.split(separator: "\n").map(String.init)
        XCTAssertTrue(rows[0].contains(#""id":"-dTvLIfDWCO","source":"bundled""#), rows[0])
        XCTAssertEqual(rows[1], rows[0])
        XCTAssertEqual(rows[2], #"{"category":"animal","summary":"animals"}"#)
        XCTAssertEqual(rows.count, 2 + 13)
    }

    func testHelpAndVersionGoToStandardOutput() throws {
        let help = try Program(["--help"]).run()
        let version = try Program(["--version"]).run()

        XCTAssertTrue(help.standardOutput.contains("--offline"), help.standardOutput)
        XCTAssertEqual(help.standardError, "")
        XCTAssertTrue(help.standardOutput.contains("man norris"), help.standardOutput)
        XCTAssertEqual(help.exitStatus, 0)
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
        XCTAssertTrue(answersOnScreen.terminal.display.hasStyle("categories"))

        let errorsInAPipe = try Program(["nonsense"], standardError: .pipe).start()
        let result = try errorsInAPipe.waitForExit()
        XCTAssertTrue(result.standardError.contains("Unknown command"), result.standardError)
        XCTAssertFalse(result.standardError.contains("\u{1B}"), result.standardError)
    }

    func testColorCanBeForcedAndDisabled() throws {
        let forced = try Program(["--color=always", "help"]).run()
        let forbidden = try Program(["--color=never", "help"], environment: ["CLICOLOR_FORCE": "1"]).run()

        XCTAssertTrue(forced.standardOutput.contains("\u{1B}["))
        XCTAssertFalse(forbidden.standardOutput.contains("\u{1B}"))
    }

    func testForcedColorHighlightsHitsInAPipe() throws {
        for (option, isColored) in [("--color=always", true), ("--color=auto", false)] {
            let plain = try Program([option, "--offline", "search", "beard"]).run().standardOutput
            let json = try Program([option, "--offline", "search", "beard", "--json"]).run().standardOutput

            XCTAssertEqual(plain.contains("\u{1B}[1mbeard\u{1B}[0m"), isColored, plain)
            XCTAssertFalse(json.contains("\u{1B}"), json)
        }
    }

    func testNumbersAreForThePrompt() throws {
        let api = try LoopbackAPI()
        let numbers = "Numbers are for the prompt; give an id, which a list shows."
        let nothing = "Give the id of a joke; a list shows ids on a terminal."
        for (arguments, sentence) in [
            (["favorite", "1"], numbers), (["show", "2"], numbers), (["copy", "3"], numbers), (["favorite"], nothing),
        ] {
            let result = try Program(["--api", api.baseURL] + arguments).run()

            XCTAssertEqual(result, ProgramResult(standardError: "norris: \(sentence)\n", exitStatus: 1))
        }
    }

    func testSearchOnATerminalShowsIDs() throws {
        let api = try LoopbackAPI(jokes: [
            LoopbackJoke(id: "first", value: "One coffee."),
            LoopbackJoke(id: "a2", value: "Two coffees."),
        ])
        let program = try Program(["--online", "--api", api.baseURL, "search", "coffee"]).start(on: PseudoTerminal())

        XCTAssertEqual(try program.waitForExit().exitStatus, 0)
        XCTAssertEqual(Set(program.terminal.display.lines), [
            "first  One coffee.", "   a2  Two coffees.", "2 jokes contain \"coffee\".",
        ])
    }

    /// The host and port of a URL.
    private func host(_ url: String) -> String {
        url.replacing("http://", with: "")
    }
}
