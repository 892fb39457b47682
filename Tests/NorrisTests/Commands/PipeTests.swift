import Foundation
import TestSupport
import XCTest

/// Commands from a pipe: jokes go to standard output and everything else to standard error.
final class PipeTests: HomeTestCase {
    func testAddAndSearchTakeTheRestOfTheLine() throws {
        let text = #"He came; he saw > all "this" # @ 'that' \ & -n 5"#

        let result = try norris(["--offline"], input: "add \(text)\nsearch came; he saw > all \"this\"\n")

        XCTAssertEqual(result.exitStatus, 0, "\(result)")
        XCTAssertTrue(result.standardOutput.hasSuffix(text + "\n"), "\(result)")
        XCTAssertEqual(try norris("--jokes", "mine", "joke"), .success(text + "\n"))
        XCTAssertEqual(try home.read(Scenario.ownJokes).split(separator: "\n").first.map(String.init), text)
    }

    func testOutputIsFlushedBeforeASlowRequest() throws {
        api.answerNext(.standard, .never)
        let first = try XCTUnwrap([LoopbackJoke].samples.first)

        let program = try Program(["--api", api.baseURL, "--timeout", "60"], input: "joke\njoke\n").start()

        try api.waitForRequest(count: 2)
        try program.terminal.waitFor(first.value)
    }

    #if os(Linux)
        func testOutputThatCannotBeWrittenIsReported() throws {
            let full = (output: ProgramOutput.path("/dev/full"), reason: "No space left on device")
            let closed = (output: ProgramOutput.closed, reason: "Bad file descriptor")
            for (arguments, place) in [
                (["--offline", "joke"], full), (["--offline"], full), (["--help"], full),
                (["--offline", "joke"], closed),
                // No file takes the descriptor of a closed output.
                (["--jokes", "api", "--api", api.baseURL, "joke"], closed),
            ] {
                let result = try Program(arguments, input: "joke\n", standardOutput: place.output).run()

                XCTAssertEqual(result.exitStatus, 74, "\(arguments): \(result)")
                XCTAssertTrue(result.standardError.contains(place.reason), "\(arguments): \(result)")
            }
            let typed = try Program(["--offline"], standardOutput: full.output).start()
            try typed.terminal.type("joke\r")
            XCTAssertEqual(try typed.waitForExit().exitStatus, 74)
        }
    #endif

    func testBrokenPipeEndsSilently() throws {
        let input = String(repeating: "joke\n", count: 10000)
        let result = try Program(["--offline"], input: input, standardOutput: .brokenPipe).run()

        XCTAssertEqual(result, ProgramResult(exitStatus: nil, signal: SIGPIPE))
    }

    func testEmptyEnvironmentIsSupported() throws {
        let environment = ["HOME": nil, "TERM": nil, "LANG": nil, "LC_ALL": "C"]
        let output = try Program(["--offline"], input: "joke for Zoë\n", environment: environment).output()

        XCTAssertTrue(output.contains("Zoë"), output)
    }
}
