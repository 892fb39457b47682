import Foundation
import Terminal
import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// Lines from a file, as from a pipe, and everything that is written for them.
@MainActor
final class BatchTests: XCTestCase {
    private let unknown = "Unknown command \"xyzzy\". Type help for all commands.\n"

    override func setUp() async throws {
        useBuiltInJokes()
    }

    func testEveryLineIsAnsweredInOrderWithoutAPrompt() async throws {
        let jokes = try await dealtJokes(3, of: "dev")
        let (dev, food) = ("\(jokes[0])\n", "\(BundledJokes.food[0])\n")
        // In the same order, the last one last.
        let several = jokes.map { "\($0)\n" }.joined() + food
        for (input, ending, text) in [
            ("", .done, ""),
            // The last line needs no line break.
            ("joke dev", .done, dev),
            ("\u{FEFF}joke dev\n", .done, dev),
            ("joke dev\nquit\njoke dev\n", .quit, dev),
            ("joke dev -n 3\njoke food\nrecent\n", .done, several + several),
            (
                "joke dev\n\nhelp nothing\njoke food\n", .failed(.usage),
                "\(dev)norris: line 3: No help for \"nothing\". Type help for all commands.\n\(food)"
            ),
            (
                "search no such words\nxyzzy\n", .failed(.nothingFound),
                "norris: line 1: No built-in joke contains \"no such words\".\nnorris: line 2: \(unknown)"
            ),
            ("xyzzy\nquit\n", .failed(.usage), "norris: line 1: \(unknown)"),
            (
                "\(String(repeating: "x", count: 3 << 20))\njoke dev\n", .failed(.usage),
                "norris: line 1: The line is longer than 1048576 bytes and was skipped.\n\(dev)"
            ),
            // A line with an unknown command is not begun.
            (
                "# joke\n  #!/bin/sh 'x\njoke dev ; jkoe\njoke foo ; joke dev ; quit ; joke\n", .failed(.usage),
                "norris: line 3: Unknown command \"jkoe\". Did you mean joke?\n"
                    + "norris: line 4: There is no built-in category \"foo\". Did you mean food?\n\(dev)"
            ),
        ] as [(String, Ending, String)] {
            useBuiltInJokes()
            let result = try await run(input)
            XCTAssertEqual(result.ending, ending, "\(input.prefix(80))")
            XCTAssertEqual(result.text, text)
        }
    }

    func testFailFastStopsAtTheFirstFailure() async throws {
        let noCategory = "norris: line 1: There is no built-in category \"foo\". Did you mean food?\n"
        for (input, ending, text) in [
            ("joke dev\nxyzzy\njoke dev\n", .failed(.usage), "\(BundledJokes.dev[0])\nnorris: line 2: \(unknown)"),
            ("joke foo ; joke\njoke\n", .failed(.nothingFound), noCategory),
        ] as [(String, Ending, String)] {
            useBuiltInJokes()
            let result = try await run(input, isFailFast: true)
            XCTAssertEqual(result.ending, ending, input)
            XCTAssertEqual(result.text, text)
        }
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

    func testUnreadableInputIsReported() async throws {
        let folder = try TemporaryFolder()
        let directory = open(folder.path, O_RDONLY)
        defer { close(directory) }

        let (ending, text) = try await run(input: directory)

        XCTAssertEqual(ending, .failed(.ioFailed))
        XCTAssertEqual(text, "norris: The input could not be read (Is a directory); check where it comes from.\n")
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
