import ChuckNorris
import Vaccine
import XCTest
@testable import NorrisPrompt

/// What the shells' completions are made from, without a shell.
@MainActor
final class CompleteCommandTests: XCTestCase {
    private let commands = CommandTable.specifications

    override func setUp() async throws {
        useBuiltInJokes()
        Vaccine.setCure(for: FavoritesFile.self, with: FavoritesFile(folder: nil))
    }

    func testEveryCommandIsOfferedWithItsSummary() async throws {
        let all = commands.map { "\($0.name)  \($0.summary)" }

        for words in [[""], [], ["--", ""]] {
            try await assertOffers(all, for: words)
        }
        try await assertOffers(all + HelpTopic.all.map { "\($0.word)  \($0.summary)" }, for: ["help", ""])
    }

    func testEveryOptionIsOfferedWithItsSummary() async throws {
        let ofProgram = lines(of: ProgramSpecification.options)

        try await assertOffers(ofProgram, for: ["--"])
        for command in commands {
            for word in command.words {
                try await assertOffers(ofProgram + lines(of: command.options), for: [word, "--"])
            }
        }
    }

    /// What is offered depends on what stands before.
    func testOffersAreWhatCanFollow() async throws {
        let expectations: [([String], [String])] = [
            (["--offline", "--timeout", "9", "jo"], ["joke"]),
            (["-n", "5", "jo"], ["joke"]),
            (["-n", "5", "dev", "fo"], ["food", "for"]),
            (["@Bob B", "--of"], ["--offline"]),
            (["--jokes=a b", "jo"], ["joke"]),
            (["joke d"], []),
            (["--timeout", ""], []),
            (["--color=al"], ["--color=always"]),
            (["--color="], ["--color=auto", "--color=always", "--color=never"]),
            (["--offline", "--off"], []),
            (["joke", "--color", "n"], ["never"]),
            (["joke", "dev", "f"], ["fashion", "food", "for"]),
            (["joke", "a b", "tr"], ["travel"]),
            (["joke", "a b,tr"], ["a b,travel"]),
            (["search", "a b"], []),
            (["search", "--category=a b,tr"], ["--category=a b,travel"]),
            (["show", ""], []),
            (["unfavorite", ""], []),
            ([":q", ""], []),
            (["help", "joke", ""], []),
            (["quit", "--me"], []),
            (["joke", "--", ""], []),
            (["nonsense", ""], []),
            (["*", ""], []),
        ]
        for (words, offers) in expectations {
            try await assertOffers(offers, for: words) { $0.components(separatedBy: "  ")[0] }
        }
    }

    private func lines(of options: [OptionSpecification]) -> [String] {
        options.flatMap { option in option.spellings.filter { $0.hasPrefix("--") }.map { "\($0)  \(option.summary)" } }
    }

    /// Compares what the command prints when it is run as by a shell, or a part of each line.
    private func assertOffers(
        _ expected: [String],
        for words: [String],
        part: (String) -> String = { $0 }
    ) async throws {
        let invocation = try Invocation(parsing: ["complete", "--"] + words, environment: Environment([:]))
        guard case let .run(command) = invocation.action else { throw UsageError.unreadableArguments }
        let transcript = try Transcript()
        let context = CommandContext(output: transcript.output())
        let ending = await context.run(command)
        context.output.flush()
        XCTAssertEqual(ending, .done, "\(words)")
        XCTAssertEqual(try transcript.text.split(separator: "\n").map { part(String($0)) }, expected, "\(words)")
    }
}
