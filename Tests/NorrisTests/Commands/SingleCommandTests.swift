import TestSupport
import XCTest

/// `norris COMMAND`: one answer, and an exit status that a script can go by.
final class SingleCommandTests: XCTestCase {
    func testBuiltInJokeIsOneLine() throws {
        let result = try Program.run(["--offline", "joke", "dev"])

        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
        XCTAssertTrue(result.standardOutput.contains("Chuck Norris"))
        XCTAssertTrue(result.standardOutput.hasSuffix("\n"))
        XCTAssertEqual(result.standardOutput.filter(\.isNewline).count, 1)
        XCTAssertFalse(result.standardOutput.contains("\u{1B}"))
    }

    func testServerJokeIsPrinted() throws {
        let api = try LoopbackAPI()

        let result = try Program.run(["--api", api.baseURL, "joke", "science", "for", "Grace", "Hopper"])

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

        let result = try Program.run(["categories"], environment: ["NORRIS_API_URL": api.baseURL])

        XCTAssertEqual(result, ProgramResult(standardOutput: "dev\nfood\nscience\n", exitStatus: 0))
    }

    func testUnreachableServerFallsBackToABuiltInJoke() throws {
        let silence = try SilentAddress()

        let result = try Program.run(["--api", silence.baseURL, "joke"])

        XCTAssertTrue(result.standardOutput.contains("Chuck Norris"), result.standardOutput)
        XCTAssertEqual(result.standardError, """
        norris: \(host(silence.baseURL)) cannot be reached; check the network, and that a server runs there. \
        Meanwhile, here are built-in jokes.

        """)
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testOnlineDoesNotFallBack() throws {
        let silence = try SilentAddress()

        let result = try Program.run(["--online", "--api", silence.baseURL, "joke"])

        XCTAssertEqual(result, ProgramResult(
            standardError: """
            norris: \(host(silence.baseURL)) cannot be reached; check the network, and that a server runs there. \
            Leave out --online, or type set source auto, to get built-in jokes.

            """,
            exitStatus: 69
        ))
    }

    func testOfflineDoesNotConnect() throws {
        let api = try LoopbackAPI()
        for command in [["joke"], ["categories"], ["search", "chuck"], ["joke", "foo"]] {
            _ = try Program.run(["--offline", "--api", api.baseURL] + command)
        }
        XCTAssertEqual(api.connectionCount, 0)
    }

    func testSilentServerTimesOut() throws {
        let api = try LoopbackAPI()
        api.answerNext(.never)

        let result = try Program.run(["--online", "--timeout", "0.2", "--api", api.baseURL, "joke"])

        XCTAssertEqual(
            result.standardError,
            """
            norris: \(host(api.baseURL)) did not answer within 0.2 s; try again, or allow it more time. \
            Leave out --online, or type set source auto, to get built-in jokes.

            """
        )
        XCTAssertEqual(result.exitStatus, 69)
    }

    func testUnknownCategoryIsNotReplacedByABuiltInJoke() throws {
        let api = try LoopbackAPI()

        let result = try Program.run(["--api", api.baseURL, "joke", "foo"])

        XCTAssertEqual(result, ProgramResult(
            standardError: "norris: There is no category \"foo\". Did you mean food?\n",
            exitStatus: 1
        ))
    }

    func testSetIsRejectedAsASingleCommand() throws {
        let result = try Program.run(["--offline", "set", "name", "Bob"])

        XCTAssertTrue(result.standardError.hasPrefix("norris: set lasts no longer than one run;"), result.standardError)
        XCTAssertEqual(result.exitStatus, 64)
        XCTAssertEqual(try Program.run(["--offline", "set", "name"]).exitStatus, 0)
    }

    func testSearchWithoutResultsSaysSo() throws {
        let result = try Program.run(["--offline", "search", "no", "such", "words"])

        XCTAssertEqual(
            result,
            ProgramResult(standardError: "norris: No built-in joke contains \"no such words\".\n", exitStatus: 1)
        )
    }

    func testInvalidArgumentsAreUsageErrors() throws {
        let expectations: [([String], String)] = [
            (["jkoe"], "There is no command \"jkoe\". Did you mean joke?"),
            (["--offlin", "joke"], "There is no option --offlin. Did you mean --offline?"),
            (["--api", "ftp://a", "joke"], """
            --api: "ftp://a" does not begin with http:// or https://; write a URL such as https://api.chucknorris.io.
            """),
            (["--offline", "search", "ab"], "A search needs at least 3 characters; search for a longer text."),
        ]
        for (arguments, sentence) in expectations {
            let result = try Program.run(arguments)
            XCTAssertEqual(result, ProgramResult(standardError: "norris: \(sentence)\n", exitStatus: 64))
        }
    }

    func testHelpAndVersionGoToStandardOutput() throws {
        let help = try Program.run(["--help"])
        let version = try Program.run(["--version"])

        XCTAssertTrue(help.standardOutput.contains("--offline"), help.standardOutput)
        XCTAssertEqual(help.standardError, "")
        XCTAssertEqual(help.exitStatus, 0)
        XCTAssertEqual(version, ProgramResult(standardOutput: "norris 1.0.0\n", exitStatus: 0))
    }

    func testHistoryListsEarlierRuns() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("joke\nrefresh\n", to: "history")

        let result = try Program.run(["history"], environment: ["NORRIS_HISTORY": path])

        XCTAssertEqual(result, ProgramResult(standardOutput: "1  joke\n2  refresh\n", exitStatus: 0))
    }

    func testColorIsDecidedForEachOutput() throws {
        let errorsOnScreen = try Program.start(["nonsense"], standardOutput: .pipe)
        XCTAssertEqual(try errorsOnScreen.waitForExit().exitStatus, 64)
        XCTAssertEqual(errorsOnScreen.terminal.display.style(of: "There is no command")?.description, "31")

        let answersOnScreen = try Program.start(["help"], standardError: .pipe)
        XCTAssertEqual(try answersOnScreen.waitForExit().exitStatus, 0)
        XCTAssertTrue(answersOnScreen.terminal.display.hasStyle("categories"))

        let errorsInAPipe = try Program.start(["nonsense"], standardError: .pipe)
        let result = try errorsInAPipe.waitForExit()
        XCTAssertTrue(result.standardError.contains("There is no command"), result.standardError)
        XCTAssertFalse(result.standardError.contains("\u{1B}"), result.standardError)
    }

    func testColorCanBeForcedAndDisabled() throws {
        let forced = try Program.run(["--color=always", "help"])
        let forbidden = try Program.run(["--color=never", "help"], environment: ["CLICOLOR_FORCE": "1"])

        XCTAssertTrue(forced.standardOutput.contains("\u{1B}["))
        XCTAssertFalse(forbidden.standardOutput.contains("\u{1B}"))
    }

    /// The host and port of a URL.
    private func host(_ url: String) -> String {
        url.replacing("http://", with: "")
    }
}
