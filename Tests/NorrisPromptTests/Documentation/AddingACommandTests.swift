import ChuckNorris
import Terminal
import XCTest
@testable import NorrisPrompt

extension Command {
    static let fact = Command(
        name: "fact",
        options: [max],
        summary: "Tell a short joke.",
        details: "Longer jokes are skipped."
    ) { arguments, session in
        let value = arguments.values(of: max).last ?? "100"
        guard let limit = Int(value), limit > 0 else {
            throw Failure(.usage, "Invalid value for --max: \(value.excerpt). Use a number from 1 on.")
        }
        for _ in 1 ... 10 {
            let joke = try await session.wait { try await session.viewModel.getJoke(JokeRequest()) }
            if joke.joke.count <= limit {
                return session.show(joke)
            }
        }
        throw Failure(.nothingFound, "No joke of at most \(limit) characters came; allow more.")
    }

    private static let max = Option("--max", value: "N", summary: "At most N characters.")
}

/// Compiles and runs the samples of the page "Adding a command", and checks what follows from them.
@MainActor
final class AddingACommandTests: ConversationTestCase {
    func testJokeOfTheLimitIsTold() async throws {
        let ending = await run("fact --max 4")

        XCTAssertEqual(ending, .done)
        XCTAssertEqual(try transcript.text, "One.\n")
    }

    func testLimitThatNoJokeMeetsIsAFailure() async throws {
        let ending = await run("fact --max 3")

        XCTAssertEqual(ending, .failed(.nothingFound))
        XCTAssertEqual(try transcript.text, "No joke of at most 3 characters came; allow more.\n")
    }

    private func run(_ line: String) async -> Ending {
        await run(line, ArgumentParser(commands: [.fact]))
    }

    nonisolated func testHelpCompletionAndSuggestionFollowFromTheCommand() throws {
        let parser = ArgumentParser(commands: CommandTable.commands + [.fact])
        XCTAssertTrue(HelpRenderer.commands(parser.commands, width: 80).plain.contains("fact"))
        XCTAssertTrue(HelpRenderer.command(.fact, width: 80).plain.contains("--max N"))
        let offer = LineCompletion(parser: parser).completions(of: "fact --m")
        XCTAssertEqual(offer?.candidates.map(\.text), ["--max"])
        for (line, sentence) in [
            ("fcat", "Unknown command \"fcat\". Did you mean fact?"),
            ("fact 80", "fact takes no arguments."),
        ] {
            XCTAssertThrowsError(try parser.parse(Line(line))) { error in
                XCTAssertEqual((error as? Failure)?.sentence, sentence)
            }
        }
    }
}
