import Foundation
import TestSupport
import XCTest

/// Commands from a pipe: jokes go to standard output and everything else to standard error.
final class PipeTests: XCTestCase {
    func testOutputHasNoPromptBannerOrEscapes() throws {
        let output = try Program(["--offline"], input: "joke\ncategories\nhelp\nclear\nhistory\n").output()

        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        XCTAssertTrue(lines[0].contains("Chuck Norris"), output)
        XCTAssertEqual(lines[1], "animal")
        XCTAssertFalse(output.contains("norris>") || output.contains("\u{1B}"), output)
    }

    func testWhatProgramsReadIsNeitherStyledNorWrappedOnANarrowTerminal() throws {
        for words in [["completions", "fish"], ["graph", "--mermaid"], ["--offline", "search", "beard", "--json"]] {
            let text = try Program(words).run().standardOutput
            let terminal = try PseudoTerminal(columns: 30, rows: 100)

            // The number of hits goes to standard error.
            let program = try Program(["--color=always"] + words, standardError: .pipe).start(on: terminal)

            XCTAssertEqual(try program.waitForExit().exitStatus, 0)
            XCTAssertEqual(terminal.transcript.replacing("\r\n", with: "\n"), text)
        }
    }

    func testOutputIsFlushedBeforeASlowRequest() throws {
        let api = try LoopbackAPI()
        api.answerNext(.standard, .never)
        let first = try XCTUnwrap([LoopbackJoke].samples.first)

        let program = try Program(["--api", api.baseURL, "--timeout", "600"], input: "joke\njoke\n").start()

        try api.waitForRequest(count: 2)
        try program.terminal.waitFor(first.value)
    }

    #if os(Linux)
        func testOutputThatCannotBeWrittenIsReported() throws {
            let api = try LoopbackAPI()
            let full = (output: ProgramOutput.path("/dev/full"), reason: "No space left on device")
            let closed = (output: ProgramOutput.closed, reason: "Bad file descriptor")
            for (arguments, place) in [
                (["--offline", "joke"], full), (["--offline"], full), (["--help"], full),
                (["--offline", "joke"], closed),
                // No file takes the descriptor of a closed output.
                (["--online", "--api", api.baseURL, "joke"], closed),
            ] {
                let result = try Program(arguments, input: "joke\n", standardOutput: place.output).run()

                XCTAssertEqual(
                    result,
                    .failure("The output could not be written: \(place.reason).", 74),
                    "\(arguments)"
                )
            }
            let typed = try Program(["--offline"], standardOutput: full.output).start()
            try typed.terminal.type("joke\r")
            XCTAssertEqual(try typed.waitForExit().exitStatus, 74)
        }

        /// The report of a damaged line, which alone would be no failure.
        func testReportThatCannotBeWrittenIsAFailure() throws {
            let home = try TemporaryFolder()
            try home.write(Scenario.favoritesHeader + "damaged\n", to: Scenario.favorites)
            for (output, status) in [(ProgramOutput.pipe, Int32(0)), (.path("/dev/full"), 74), (.closed, 0)] {
                let program = Program(["--offline", "favorites"], home: home.path, standardError: output)
                XCTAssertEqual(try program.run().exitStatus, status, "\(output)")
            }
        }
    #endif

    func testBrokenPipeEndsSilently() throws {
        let input = String(repeating: "joke\n", count: 10000)
        let result = try Program(["--offline"], input: input, standardOutput: .brokenPipe).run()

        XCTAssertEqual(result, ProgramResult(exitStatus: nil, signal: SIGPIPE))
    }

    func testEmptyEnvironmentIsSupported() throws {
        let environment = ["HOME": nil, "TERM": nil, "LANG": nil, "LC_ALL": "C"]
        let output = try Program(["--offline"], input: "joke for Zoë\nhistory\n", environment: environment).output()

        XCTAssertTrue(output.contains("Zoë"), output)
    }
}
