import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

/// Compiles and runs a command like that of the page "Adding a command", and checks what follows from it.
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
            let value = arguments.values(of: Self.max).last
            guard let limit = Int(value ?? "100") else { throw .usage("Invalid value for --max.") }
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

    private let commands = CommandTable.specifications + [FactCommand.specification]

    private func run(_ line: String) async throws -> Ending {
        let parser = ArgumentParser(commands: commands)
        let arguments = try XCTUnwrap(parser.parse(line: line))
        let session = session(isTerminal: false)
        session.origin = .prompt
        let ending = try await session.run(FactCommand(arguments))
        session.output.flush()
        return ending
    }

    func testCommandRuns() async throws {
        let ending = try await run("fact --max 4")

        XCTAssertEqual(ending, .done)
        XCTAssertEqual(try transcript.text, "One.\n")
    }

    func testLimitThatNoJokeMeetsIsAFailure() async throws {
        let ending = try await run("fact --max 3")

        XCTAssertEqual(ending, .failed(.nothingFound))
        XCTAssertEqual(try transcript.text, "No joke of at most 3 characters came; allow more.\n")
    }

    nonisolated func testHelpCompletionAndSuggestionFollowFromTheSpecification() throws {
        let parser = ArgumentParser(commands: commands)
        XCTAssertTrue(HelpRenderer.commands(commands, width: 80).plain.contains("fact"))
        XCTAssertTrue(HelpRenderer.command(FactCommand.specification, width: 80).plain.contains("--max N"))
        let offer = LineCompletion(parser: parser).completions(of: "fact --m")
        XCTAssertEqual(offer?.candidates.map(\.text), ["--max"])
        XCTAssertThrowsError(try parser.parse(line: "fcat")) { error in
            XCTAssertEqual((error as? Failure)?.sentence, "Unknown command \"fcat\". Did you mean fact?")
        }
    }
}
