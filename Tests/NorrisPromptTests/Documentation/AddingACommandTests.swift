import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

/// Compiles and runs the samples of the page "Adding a command", and checks what follows from them.
@MainActor
final class AddingACommandTests: ConversationTestCase {
    struct FactCommand: Command {
        static let specification = CommandSpecification(
            name: "fact",
            options: [max],
            summary: "Tell a short joke.",
            details: "Longer jokes are skipped.",
            examples: ["fact --max 80": "One of at most 80 characters."],
            make: { arguments throws(Failure) in try FactCommand(arguments) }
        )

        private static let max = OptionSpecification("--max", value: "N", summary: "At most N characters.")

        let limit: Int

        init(_ arguments: ParsedArguments) throws(Failure) {
            let value = arguments.values(of: Self.max).last ?? "100"
            guard let limit = Int(value), limit > 0 else {
                throw .usage("Invalid value for --max: \(value.excerpt). Use a number from 1 on.")
            }
            self.limit = limit
        }

        func run(in session: Session) async throws {
            for _ in 1 ... 10 {
                let joke = try await session.wait { try await session.viewModel.getRandomJoke() }
                if joke.joke.count <= limit {
                    return session.show(joke, asJSON: false)
                }
            }
            throw Failure.nothingFound("No joke of at most \(limit) characters came; allow more.")
        }
    }

    func testJokeOfTheLimitIsTold() async throws {
        let ending = try await run("fact --max 4")

        XCTAssertEqual(ending, .done)
        XCTAssertEqual(try transcript.text, "One.\n")
    }

    func testLimitThatNoJokeMeetsIsAFailure() async throws {
        let ending = try await run("fact --max 3")

        XCTAssertEqual(ending, .failed(.nothingFound))
        XCTAssertEqual(try transcript.text, "No joke of at most 3 characters came; allow more.\n")
    }

    private func run(_ line: String) async throws -> Ending {
        let parser = ArgumentParser(commands: [FactCommand.specification])
        let arguments = try XCTUnwrap(parser.parse(line: line))
        let session = session(isTerminal: false)
        session.origin = .prompt
        let ending = try await session.run(FactCommand(arguments))
        session.output.flush()
        return ending
    }

    nonisolated func testHelpCompletionAndSuggestionFollowFromTheSpecification() throws {
        let commands = CommandTable.specifications + [FactCommand.specification]
        let parser = ArgumentParser(commands: commands)
        XCTAssertTrue(HelpRenderer.commands(commands, width: 80).plain.contains("fact"))
        XCTAssertTrue(HelpRenderer.command(FactCommand.specification, width: 80).plain.contains("--max N"))
        let offer = LineCompletion(parser: parser).completions(of: "fact --m")
        XCTAssertEqual(offer?.candidates.map(\.text), ["--max"])
        for (line, sentence) in [
            ("fcat", "Unknown command \"fcat\". Did you mean fact?"),
            ("fact 80", "fact takes no arguments."),
        ] {
            XCTAssertThrowsError(try parser.parse(line: line)) { error in
                XCTAssertEqual((error as? Failure)?.sentence, sentence)
            }
        }
        let arguments = try XCTUnwrap(parser.parse(line: "fact --max 0"))
        XCTAssertThrowsError(try FactCommand(arguments)) { error in
            XCTAssertEqual((error as? Failure)?.sentence, "Invalid value for --max: 0. Use a number from 1 on.")
        }
    }
}
