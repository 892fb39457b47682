import ChuckNorris
import LineEditing
import TestSupport
import XCTest
@testable import NorrisPrompt

/// What the shells' completions are made from, without a shell.
final class CompleteCommandTests: XCTestCase {
    private let commands = CommandTable.specifications

    func testEveryCommandIsOfferedWithItsSummary() throws {
        let all = commands.map { "\($0.name) \($0.summary)" }

        XCTAssertEqual(try Self.lines(for: [""]), all)
        XCTAssertEqual(try Self.lines(for: []), all)
        XCTAssertEqual(try Self.lines(for: ["help", ""]), all)
    }

    func testEveryOptionIsOfferedWithItsSummary() async throws {
        let ofProgram = lines(of: ProgramSpecification.options)

        XCTAssertEqual(try Self.lines(for: ["--"]), ofProgram)
        let expectations = commands.flatMap { command in
            command.words.map { ([$0, "--"], ofProgram + lines(of: command.options)) }
        }
        try await Self.assertLines(of: expectations)
    }

    /// What is offered depends on what stands before.
    func testOffersAreWhatCanFollow() async throws {
        let expectations: [([String], [String])] = [
            (["jo"], ["joke"]),
            (["--offline", "--timeout", "9", "jo"], ["joke"]),
            (["-n", "5", "jo"], ["joke"]),
            (["-n", "5", "dev", "fo"], ["food", "for"]),
            (["@Bob", "--of"], ["--offline"]),
            (["--timeout", ""], []),
            (["--color", ""], ["auto", "always", "never"]),
            (["--color=al"], ["--color=always"]),
            (["--color="], ["--color=auto", "--color=always", "--color=never"]),
            (["--off"], ["--offline"]),
            (["--offline", "--off"], []),
            (["joke", "--color", "n"], ["never"]),
            (["joke", "m"], ["money", "movie", "music"]),
            (["joke", "dev", "f"], ["fashion", "food", "for"]),
            (["joke", "dev,f"], ["dev,fashion", "dev,food"]),
            (["joke", "for", "f"], []),
            (["joke", "a b", "tr"], ["travel"]),
            (["joke", "a b,tr"], []),
            (["search", ""], []),
            (["search", "a b"], []),
            (["show", ""], []),
            (["unfavorite", ""], []),
            (["quit", ""], []),
            ([":q", ""], []),
            (["help", "cat"], ["categories"]),
            (["help", "joke", ""], []),
            (["set", "so"], ["source"]),
            (["set", "source", ""], ["auto", "online", "offline", "mine"]),
            (["completions", ""], ["bash", "zsh", "fish"]),
            (["graph", "--me"], ["--mermaid"]),
            (["quit", "--me"], []),
            (["--", ""], []),
            (["joke", "--", ""], []),
            (["nonsense", ""], []),
            (["*", ""], []),
        ]
        try await Self.assertLines(of: expectations) { String($0.prefix { $0 != " " }) }
    }

    func testAliasesAreNoPatterns() {
        let commands = [
            CommandSpecification(
                name: "one",
                aliases: ["?", "@", ":", ":q", "*", "[ab]", "!"],
                group: .prompt,
                argument: .choices([CommandSpecification.Choice(word: "choice")]),
                options: [OptionSpecification("-n", value: "N", summary: "How many.")],
                summary: "One.",
                details: "",
                examples: [:]
            ),
        ]
        let parser = ArgumentParser(commands: commands, programOptions: ProgramSpecification.options)
        let completion = LineCompletion(parser: parser, context: CompletionContext())
        let choice = CompletionResult.offer(Completions(replaced: 0, candidates: [Completion(text: "choice")]))
        for alias in ["?", "@", ":", ":q", "*", "[ab]", "!"] {
            XCTAssertEqual(completion.result(for: Word(""), after: [Word(alias)]), choice, alias)
            let words = [alias, "-n", "5"].map { Word($0) }
            XCTAssertEqual(completion.result(for: Word(""), after: words), choice, alias)
            XCTAssertEqual(completion.result(for: Word(""), after: words.dropLast()), .nothing, alias)
        }
        for word in ["x", "xx", "a", "b"] {
            XCTAssertEqual(completion.result(for: Word(""), after: [Word(word)]), .nothing, word)
        }
    }

    private func lines(of options: [OptionSpecification]) -> [String] {
        options.flatMap { option in option.spellings.filter { $0.hasPrefix("--") }.map { "\($0) \(option.summary)" } }
    }

    /// Compares a part of each line with the offers for the words.
    private static func assertLines(
        of expectations: [(words: [String], offers: [String])],
        _ part: (String) -> String = { $0 },
        line: UInt = #line
    ) async throws {
        let results = try await expectations.concurrently { try run(for: $0.words) }
        for ((words, offers), result) in zip(expectations, results) {
            XCTAssertEqual(lines(of: result, line: line).map(part), offers, "\(words)", line: line)
        }
    }

    private static func lines(for words: [String]) throws -> [String] {
        try lines(of: run(for: words))
    }

    private static func run(for words: [String]) throws -> ProgramResult {
        try Program(["complete", "--"] + words).run()
    }

    /// The lines that the command has printed.
    private static func lines(of result: ProgramResult, line: UInt = #line) -> [String] {
        XCTAssertEqual(result.standardError, "", line: line)
        XCTAssertEqual(result.exitStatus, 0, line: line)
        return result.standardOutput.split(separator: "\n").map(String.init)
    }
}
