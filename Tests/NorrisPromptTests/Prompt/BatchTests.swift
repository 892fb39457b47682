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
    private var transcript: Transcript!

    override func setUp() async throws {
        transcript = try Transcript()
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: BundledJokes { _ in 0 })
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
    }

    func testEveryLineIsAnsweredInOrderWithoutAPrompt() async throws {
        let ending = try await run("joke dev\n\nhelp nothing\njoke food\n")

        XCTAssertEqual(ending, .failed(.usage))
        try XCTAssertEqual(transcript.text, """
        \(BundledJokes.dev[0])
        norris: line 3: No help for "nothing". Type help for all commands.
        \(BundledJokes.food[0])

        """)
    }

    func testSeveralJokesOfALineAreAllWrittenAndOneCanBeShownAgain() async throws {
        let ending = try await run("joke dev -n 3\njoke food\nrecent\n")

        XCTAssertEqual(ending, .done)
        let lines = try transcript.text.split(separator: "\n").map(String.init)
        XCTAssertEqual(Set(lines.prefix(3)).count, 3)
        XCTAssertTrue(lines.prefix(3).allSatisfy(BundledJokes.dev.map { "\($0)" }.contains), "\(lines)")
        XCTAssertEqual(lines[3], "\(BundledJokes.food[0])")
        XCTAssertEqual(lines[4...], lines[..<4], "in the same order, the last one last")
    }

    func testJokeOfTheDayCanBeShownAgain() async throws {
        Vaccine.setCure(for: LocalJokeServicing.self, isUnique: true, with: BundledJokes())
        let ending = try await run("today\nrecent\n")

        XCTAssertEqual(ending, .done)
        let lines = try transcript.text.split(separator: "\n")
        XCTAssertEqual(lines.count, 2, "\(lines)")
        XCTAssertEqual(lines.first, lines.last)
    }

    func testFirstFailureDecidesHowTheProgramEnds() async throws {
        let ending = try await run("joke foo\nxyzzy\njoke\n")

        XCTAssertEqual(ending, .failed(.nothingFound))
    }

    func testSearchWithoutAResultIsAFailure() async throws {
        let ending = try await run("search no such words\n")

        XCTAssertEqual(ending, .failed(.nothingFound))
        try XCTAssertEqual(transcript.text, "norris: line 1: No built-in joke contains \"no such words\".\n")
    }

    func testQuitDoesNotUndoAFailure() async throws {
        let ending = try await run("xyzzy\nquit\n")

        XCTAssertEqual(ending, .failed(.usage))
    }

    func testFailFastStopsAtTheFirstFailure() async throws {
        let ending = try await run("joke dev\nxyzzy\njoke dev\n", isFailFast: true)

        XCTAssertEqual(ending, .failed(.usage))
        try XCTAssertEqual(transcript.text, """
        \(BundledJokes.dev[0])
        norris: line 2: Unknown command "xyzzy". Type help for all commands.

        """)
    }

    func testQuitEndsTheRun() async throws {
        let ending = try await run("joke dev\nquit\njoke dev\n")

        XCTAssertEqual(ending, .quit)
        try XCTAssertEqual(transcript.text, BundledJokes.dev[0] + "\n")
    }

    func testLastLineNeedsNoLineBreak() async throws {
        _ = try await run("joke dev")

        try XCTAssertEqual(transcript.text, BundledJokes.dev[0] + "\n")
    }

    func testOverlongLineIsOneFailure() async throws {
        let ending = try await run(String(repeating: "x", count: 3 << 20) + "\njoke dev\n")

        XCTAssertEqual(ending, .failed(.usage))
        try XCTAssertEqual(transcript.text, """
        norris: line 1: The line is longer than 1048576 bytes and was skipped.
        \(BundledJokes.dev[0])

        """)
    }

    func testUnreadableInputIsReported() async throws {
        let folder = try TemporaryFolder()
        let directory = open(folder.path, O_RDONLY)
        defer { close(directory) }

        let ending = await batch(input: directory).run()

        XCTAssertEqual(ending, .failed(.ioFailed))
        try XCTAssertEqual(
            transcript.text,
            "norris: The input could not be read (Is a directory); check where it comes from.\n"
        )
    }

    private func run(_ input: String, isFailFast: Bool = false) async throws -> Ending {
        let folder = try TemporaryFolder()
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write(input, to: "input")))
        return await batch(input: file.fileDescriptor, isFailFast: isFailFast).run()
    }

    private func batch(input: Int32, isFailFast: Bool = false) -> Batch {
        let output = transcript.output()
        let context = CommandContext(output: output, history: History(path: nil), waiting: InterruptibleWait())
        let reader = PlainLineReader(input: input, promptOutput: nil, signals: nil)
        return Batch(reader: reader, context: context, isFailFast: isFailFast)
    }
}
