import ChuckNorris
import Terminal
import Vaccine
import XCTest
@testable import NorrisPrompt

/// Compiles and runs the samples of the page "Adding a command", and checks what it says about them.
@MainActor
final class AddingACommandTests: XCTestCase {
    struct FactCommand: Command {
        static let specification = CommandSpecification(
            name: "fact",
            group: .jokes,
            options: [max],
            summary: "Show a short joke.",
            details: "Longer jokes are skipped.",
            examples: [
                "fact": "A joke of at most 100 characters.",
                "fact --max 80": "A shorter one.",
            ]
        )

        private static let max = OptionSpecification(
            "--max",
            value: "N",
            summary: "Show a joke of at most N characters."
        )

        private let limit: Int

        init(_ arguments: ParsedArguments) throws(UsageError) {
            limit = try arguments.number(Self.max, in: 1 ... 1000) ?? 100
        }

        func run(in context: CommandContext) async throws {
            for _ in 1 ... 10 {
                let random = try await context.wait { try await context.viewModel.getRandomJoke() }
                let joke = random.about(context.settings.name)
                if joke.joke.count <= limit {
                    context.shownJokes.append(joke)
                    context.print(joke)
                    return
                }
            }
            throw NoShortJoke(limit: limit)
        }
    }

    struct NoShortJoke: FailureDescribing {
        let limit: Int

        var failure: Failure {
            Failure(.nothingFound, "No joke of at most \(limit) characters came; allow more.")
        }
    }

    private var transcript: Transcript!
    private var context: CommandContext!

    override func setUp() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: JokeCollections { _ in 0 })
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
        transcript = try Transcript()
        context = CommandContext(output: transcript.output())
    }

    func testJokeIsNoLongerThanTheLimit() async throws {
        try await run("fact --max 120")

        XCTAssertLessThanOrEqual(try transcript.text.count, 120 + 1)
    }

    func testLimitThatNoJokeMeetsIsAFailure() async throws {
        do {
            try await run("fact --max 3")
            XCTFail("a joke was found")
        } catch {
            XCTAssertEqual(Failure(error).sentence(), "No joke of at most 3 characters came; allow more.")
        }
    }

    private func run(_ line: String) async throws {
        let parser = ArgumentParser(commands: [FactCommand.specification])
        let arguments = try XCTUnwrap(parser.parse(line: line).first)
        try await FactCommand(arguments).run(in: context)
        context.output.flush()
    }

    private let commands = CommandTable.specifications + [FactCommand.specification]

    func testHelpCompletionManualAndSuggestionFollowFromTheSpecification() {
        let fact = FactCommand.specification
        let texts = [HelpRenderer.commands(commands, width: 80).plain, HelpRenderer.command(fact, width: 80).plain]
            + [Manual(commands).mdoc]
        for text in texts {
            XCTAssertTrue(text.contains("fact"), text)
        }
        let parser = ArgumentParser(commands: commands)
        let completion = LineCompletion(parser: parser, context: CompletionContext())
        let option = Completion(text: "--max", summary: "Show a joke of at most N characters.")
        XCTAssertEqual(try completion.completions(of: "fact --"), Completions(replaced: 2, candidates: [option]))
        XCTAssertThrowsError(try parser.parse(line: "fcat")) { error in
            XCTAssertEqual(Failure(error).sentence(), "Unknown command \"fcat\". Did you mean fact?")
        }
    }
}
