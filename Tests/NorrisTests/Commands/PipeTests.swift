import Foundation
import TestSupport
import XCTest

/// Commands from a pipe: jokes go to standard output and everything else to standard error.
final class PipeTests: HomeTestCase {
    func testOutputIsFlushedBeforeASlowRequest() throws {
        api.answerNext(.standard, .never)

        let program = try Program(["--api", api.baseURL, "--timeout", "60"], input: "joke\njoke\n").start()

        try api.waitForRequest(count: 2)
        try program.terminal.waitFor([LoopbackJoke].samples[0].value)
    }

    func testOutputThatCannotBeWrittenIsReported() throws {
        let full = (">/dev/full", "No space left on device")
        let closed = (">&-", "Bad file descriptor")
        for (words, (redirection, reason)) in [
            (["--offline", "joke"], full), (["--offline"], full), (["--help"], full), (["--offline", "joke"], closed),
            // No file takes the descriptor of a closed output.
            (["--jokes", "api", "--api", api.baseURL, "joke"], closed),
        ] {
            let result = try redirected(redirection, words, input: "joke\n").run()

            XCTAssertEqual(result.exitStatus, 74, "\(words): \(result)")
            XCTAssertTrue(result.standardError.contains(reason), "\(words): \(result)")
        }
        let typed = try redirected(full.0, ["--offline"]).start()
        try typed.terminal.type("joke\r")
        XCTAssertEqual(try typed.waitForExit().exitStatus, 74)
    }

    func testBrokenPipeEndsSilently() throws {
        let input = String(repeating: "joke\n", count: 10000)
        let result = try redirected("| true; exit ${PIPESTATUS[0]}", ["--offline"], input: input).run()

        XCTAssertEqual(result, ProgramResult(exitStatus: 128 + SIGPIPE))
    }

    func testEmptyEnvironmentIsSupported() throws {
        let environment = ["HOME": nil, "TERM": nil, "LANG": nil, "LC_ALL": "C"]
        let result = try Program(["--offline"], input: "joke for Zoë\nfavorite\n", environment: environment).run()

        XCTAssertTrue(result.standardOutput.contains("Zoë"), "\(result)")
        XCTAssertTrue(result.standardError.hasPrefix("norris: line 2: ") && result.standardError.contains("HOME"))
        XCTAssertEqual(result.exitStatus, 74)
    }

    /// Returns norris with a redirection by bash.
    private func redirected(_ redirection: String, _ words: [String], input: String? = nil) throws -> Program {
        let bash = try InstalledProgram.path("bash")
        let path = try Program.path()
        return Program(["-c", #""$0" "$@" "# + redirection, path] + words, executable: bash, input: input)
    }
}
