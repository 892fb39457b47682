import Foundation
import LineEditing
import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// Lines from a file, as from a pipe, and everything that is written for them.
@MainActor
final class BatchTests: XCTestCase {
    override func setUp() async throws {
        useBuiltInJokes()
    }

    func testEveryLineIsAnsweredInOrderWithoutAPrompt() async throws {
        try await assert("joke dev\n\nhelp nothing\njoke food\n", endsWith: .failed(.usage), writes: """
        \(BundledJokes.dev[0])
        norris: line 3: No help for "nothing". Type help for all commands.
        \(BundledJokes.food[0])

        """)
    }

    func testSeveralJokesOfALineAreAllWrittenAndOneCanBeShownAgain() async throws {
        let jokes = try await dealtJokes(3, of: "dev") + ["\(BundledJokes.food[0])"]
        XCTAssertEqual(Set(jokes).count, 4)

        // In the same order, the last one last.
        let text = (jokes + jokes).joined(separator: "\n") + "\n"
        try await assert("joke dev -n 3\njoke food\nrecent\n", endsWith: .done, writes: text)
    }

    func testJokeOfTheDayCanBeShownAgain() async throws {
        Vaccine.setCure(for: JokeCollections.self, isUnique: true, with: JokeCollections())
        let (ending, text) = try await run("today\nrecent\n")

        XCTAssertEqual(ending, .done)
        let lines = text.split(separator: "\n")
        XCTAssertEqual(lines.count, 2, "\(lines)")
        XCTAssertEqual(lines.first, lines.last)
    }

    func testLastJokeIsKeptOnceInTheEnd() async throws {
        let mock = LastJokeMock()
        Vaccine.setCure(for: LastJokeKeeping.self, isUnique: true, with: mock)
        _ = try await run("joke dev -n 3\njoke\njoke food\nrecent\nxyzzy\n")

        XCTAssertEqual(mock.jokes.map(\.joke), ["\(BundledJokes.food[0])"])
    }

    func testFirstFailureDecidesHowTheProgramEnds() async throws {
        for (lines, expected) in [
            ("joke foo\nxyzzy\njoke\n", .failed(.nothingFound)), ("xyzzy\nquit\n", .failed(.usage)),
        ] as [(String, Ending)] {
            let ending = try await run(lines).ending
            XCTAssertEqual(ending, expected, lines)
        }
    }

    func testSearchWithoutAResultIsAFailure() async throws {
        let sentence = "norris: line 1: No built-in joke contains \"no such words\".\n"
        try await assert("search no such words\n", endsWith: .failed(.nothingFound), writes: sentence)
    }

    func testFailFastStopsAtTheFirstFailure() async throws {
        try await assert("joke dev\nxyzzy\njoke dev\n", isFailFast: true, endsWith: .failed(.usage), writes: """
        \(BundledJokes.dev[0])
        norris: line 2: Unknown command "xyzzy". Type help for all commands.

        """)
    }

    func testCommentsAndSeveralCommandsOnALine() async throws {
        // A line with an unknown command is not begun.
        try await assert("""
        # joke
          #!/bin/sh 'x
        joke dev ; jkoe
        joke foo ; joke dev ; quit ; joke

        """, endsWith: .failed(.usage), writes: """
        norris: line 3: Unknown command "jkoe". Did you mean joke?
        norris: line 4: There is no built-in category "foo". Did you mean food?
        \(BundledJokes.dev[0])

        """)
        let sentence = "norris: line 1: There is no built-in category \"foo\". Did you mean food?\n"
        for isFailFast in [false, true] {
            let line = isFailFast ? "joke foo ; joke\njoke\n" : "joke foo ; quit\n"
            try await assert(line, isFailFast: isFailFast, endsWith: .failed(.nothingFound), writes: sentence)
        }
    }

    func testByteOrderMarkAndTheEndOfTheInputAreNoLines() async throws {
        try await assert("", endsWith: .done, writes: "")
        try await assert("\u{FEFF}joke dev\n", endsWith: .done, writes: BundledJokes.dev[0] + "\n")
    }

    func testQuitEndsTheRun() async throws {
        try await assert("joke dev\nquit\njoke dev\n", endsWith: .quit, writes: BundledJokes.dev[0] + "\n")
    }

    func testLastLineNeedsNoLineBreak() async throws {
        try await assert("joke dev", endsWith: .done, writes: BundledJokes.dev[0] + "\n")
    }

    func testOverlongLineIsOneFailure() async throws {
        let line = String(repeating: "x", count: 3 << 20)
        try await assert("\(line)\njoke dev\n", endsWith: .failed(.usage), writes: """
        norris: line 1: The line is longer than 1048576 bytes and was skipped.
        \(BundledJokes.dev[0])

        """)
    }

    func testUnreadableInputIsReported() async throws {
        let folder = try TemporaryFolder()
        let directory = open(folder.path, O_RDONLY)
        defer { close(directory) }

        let (ending, text) = try await run(input: directory)

        XCTAssertEqual(ending, .failed(.ioFailed))
        XCTAssertEqual(text, "norris: The input could not be read (Is a directory); check where it comes from.\n")
    }

    private func assert(
        _ input: String,
        isFailFast: Bool = false,
        endsWith expected: Ending,
        writes text: String,
        line: UInt = #line
    ) async throws {
        let result = try await run(input, isFailFast: isFailFast)
        XCTAssertEqual(result.ending, expected, line: line)
        XCTAssertEqual(result.text, text, line: line)
    }

    private func run(_ input: String, isFailFast: Bool = false) async throws -> (ending: Ending, text: String) {
        let folder = try TemporaryFolder()
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write(input, to: "input")))
        return try await run(input: file.fileDescriptor, isFailFast: isFailFast)
    }

    private func run(input: Int32, isFailFast: Bool = false) async throws -> (ending: Ending, text: String) {
        let transcript = try Transcript()
        let context = CommandContext(output: transcript.output())
        let reader = PlainLineReader(input: input, promptOutput: nil, signals: nil)
        let ending = await Batch(reader: reader, context: context, isFailFast: isFailFast).run()
        return try (ending, transcript.text)
    }
}
