import Foundation
import TestSupport
import XCTest

/// Commands from a pipe: jokes go to standard output and everything else to standard error.
final class PipeTests: XCTestCase {
    func testOutputHasNoPromptBannerOrEscapes() throws {
        let result = try Program(["--offline"], input: "joke\ncategories\nhelp\nclear\nhistory\n").run()

        let lines = result.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
        XCTAssertTrue(lines[0].contains("Chuck Norris"), result.standardOutput)
        XCTAssertEqual(lines[1], "animal")
        XCTAssertFalse(result.standardOutput.contains("norris>"))
        XCTAssertFalse(result.standardOutput.contains("\u{1B}"))
        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testTenThousandLinesPrintTenThousandJokes() throws {
        let result = try Program(["--offline"], input: String(repeating: "joke\n", count: 10000)).run()

        let jokes = result.standardOutput.split(separator: "\n")
        XCTAssertEqual(jokes.count, 10000)
        XCTAssertTrue(jokes.allSatisfy { $0.contains("Chuck Norris") })
        XCTAssertGreaterThan(Set(jokes).count, 200)
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testWriteErrorEndsTheRun() throws {
        let program = try Program(["--offline"], standardOutput: .path("/dev/full")).start()

        try program.terminal.type("joke\r")

        XCTAssertEqual(try program.waitForExit().exitStatus, 74)
    }

    func testErrorsNameTheLineAndTheFirstSetsTheExitStatus() throws {
        let result = try Program(["--offline"], input: "joke foo\n\nxyzzy\njoke\n").run()

        XCTAssertEqual(result.standardError, """
        norris: line 1: There is no built-in category "foo". Did you mean food?
        norris: line 3: Unknown command "xyzzy". Type help for all commands.

        """)
        XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 1)
        XCTAssertEqual(result.exitStatus, 1)
    }

    func testCommentsAndSeveralCommandsOnALine() throws {
        let input = "# joke\n  #!/bin/sh 'x\nshow -dTvLIfDWCO ; jkoe\njoke foo ; show -dTvLIfDWCO ; quit ; joke\n"

        let result = try Program(["--offline"], input: input).run()

        XCTAssertEqual(result.standardError, """
        norris: line 3: Unknown command "jkoe". Did you mean joke?
        norris: line 4: There is no built-in category "foo". Did you mean food?

        """)
        XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 1)
        XCTAssertEqual(result.exitStatus, 64)
        XCTAssertEqual(try Program(["--offline"], input: "joke foo ; quit\n").run().exitStatus, 1)
        let fast = try Program(["--offline", "--fail-fast"], input: "joke foo ; joke\njoke\n").run()
        XCTAssertEqual(fast.standardOutput, "")
    }

    func testFailFastStopsAtTheFirstError() throws {
        let result = try Program(["--offline", "--fail-fast"], input: "xyzzy\njoke\n").run()

        XCTAssertEqual(result.standardOutput, "")
        XCTAssertEqual(result.exitStatus, 64)
    }

    func testFallbackIsReportedOnce() throws {
        let silence = try SilentAddress()

        let result = try Program(["--api", silence.baseURL], input: "joke\njoke\njoke\n").run()

        XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 3)
        XCTAssertEqual(result.standardError.split(separator: "\n").count, 1, result.standardError)
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testOutputIsFlushedBeforeASlowRequest() throws {
        let api = try LoopbackAPI()
        api.answerNext(.standard, .never)
        let first = try XCTUnwrap([LoopbackJoke].samples.first)

        let program = try Program(["--api", api.baseURL, "--timeout", "600"], input: "joke\njoke\n").start()

        try api.waitForRequest(count: 2)
        try program.terminal.waitFor(first.value)
    }

    func testEachAnswerIsFlushedBeforeTheNextLineIsRead() throws {
        let folder = try TemporaryFolder()
        let script = """
        mkfifo more
        { echo 'joke for Bob'; cat more; } | "$NORRIS" --offline | { read -r first; echo "$first"; echo quit > more; cat; }
        """

        let result = try Program(
            ["-c", "cd '\(folder.path)' && \(script)"],
            executable: "/bin/sh",
            environment: ["NORRIS": Program.path()]
        ).run()

        XCTAssertTrue(result.standardOutput.contains("Bob"), result.standardOutput)
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testByteOrderMarkIsIgnored() throws {
        let result = try Program(["--offline"], input: "\u{FEFF}joke\n").run()

        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
    }

    func testEmptyInputSucceeds() throws {
        XCTAssertEqual(try Program(["--offline"]).run(), ProgramResult(exitStatus: 0))
    }

    func testOverlongLineIsOneError() throws {
        let result = try Program(["--offline"], input: String(repeating: "a", count: 100_000) + "\njoke\n").run()

        XCTAssertEqual(result.standardError, """
        norris: line 1: Unknown command "\(String(repeating: "a", count: 57))...". Type help for all commands.

        """)
        XCTAssertEqual(result.standardOutput.split(separator: "\n").count, 1)
        XCTAssertEqual(result.exitStatus, 64)
    }

    func testInvalidUTF8IsAnUnknownCommand() throws {
        let result = try Program(["--offline"]).reading([0xFF, 0xFE, 0x00, 0x1B, 0x5B, 0x41, 0x0A]).run()

        XCTAssertEqual(result.standardOutput, "")
        XCTAssertTrue(result.standardError.hasPrefix("norris: line 1: Unknown command "), result.standardError)
        XCTAssertFalse(result.standardError.contains("\u{1B}"))
        XCTAssertEqual(result.exitStatus, 64)
    }

    #if os(Linux)
        func testFullDiskIsReported() throws {
            for arguments in [["--offline", "joke"], ["--offline"], ["--help"]] {
                let result = try Program(arguments, input: "joke\n", standardOutput: .path("/dev/full")).run()

                XCTAssertEqual(
                    result.standardError,
                    "norris: The output could not be written: No space left on device.\n"
                )
                XCTAssertEqual(result.exitStatus, 74)
            }
        }

        /// The report of a damaged line, which alone would be no failure.
        func testReportThatCannotBeWrittenIsAFailure() throws {
            let home = try TemporaryFolder()
            try home.write(#"{"norris":"favorites","version":1}"# + "\ndamaged\n", to: FileScenario.favorites)
            for (output, status) in [(ProgramOutput.pipe, Int32(0)), (.path("/dev/full"), 74), (.closed, 0)] {
                let result = try Program(["--offline", "favorites"], home: home.path, standardError: output).run()

                XCTAssertEqual(result.exitStatus, status, "\(output)")
            }
        }
    #endif

    func testBrokenPipeEndsSilently() throws {
        let result = try Program(
            ["--offline"],
            input: String(repeating: "joke\n", count: 10000),
            standardOutput: .brokenPipe
        ).run()

        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.signal, SIGPIPE)
    }

    func testClosedOutputIsReported() throws {
        let result = try Program(["--offline", "joke"], standardOutput: .closed).run()

        XCTAssertEqual(result.standardError, "norris: The output could not be written: Bad file descriptor.\n")
        XCTAssertEqual(result.exitStatus, 74)
    }

    func testNoFileTakesTheDescriptorOfAClosedOutput() throws {
        let api = try LoopbackAPI()

        let result = try Program(["--online", "--api", api.baseURL, "joke"], standardOutput: .closed).run()

        XCTAssertEqual(result.standardError, "norris: The output could not be written: Bad file descriptor.\n")
        XCTAssertEqual(result.exitStatus, 74)
    }

    func testEmptyEnvironmentIsSupported() throws {
        let result = try Program(
            ["--offline"],
            input: "joke for Zoë\nhistory\n",
            environment: ["HOME": nil, "TERM": nil, "LANG": nil, "LC_ALL": "C"]
        ).run()

        XCTAssertTrue(result.standardOutput.contains("Zoë"), result.standardOutput)
        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
    }
}
