import ChuckNorris
import Dispatch
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

    func testEveryOptionIsOfferedWithItsSummary() throws {
        let ofProgram = lines(of: ProgramSpecification.options)

        XCTAssertEqual(try Self.lines(for: ["--"]), ofProgram)
        let expectations = commands.flatMap { command in
            command.words.map { ([$0, "--"], ofProgram + lines(of: command.options)) }
        }
        DispatchQueue.concurrentPerform(iterations: expectations.count) { index in
            let (words, offers) = expectations[index]
            Self.assertLines(for: words, are: offers)
        }
    }

    /// What is offered depends on what stands before.
    func testOffersAreWhatCanFollow() {
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
            (["cures", "--me"], ["--mermaid"]),
            (["quit", "--me"], []),
            (["--", ""], []),
            (["joke", "--", ""], []),
            (["nonsense", ""], []),
            (["*", ""], []),
        ]
        DispatchQueue.concurrentPerform(iterations: expectations.count) { index in
            let (words, offers) = expectations[index]
            Self.assertLines(for: words, { String($0.prefix { $0 != " " }) }, are: offers)
        }
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

    private static func assertLines(
        for words: [String],
        _ part: (String) -> String = { $0 },
        are expected: [String],
        line: UInt = #line
    ) {
        XCTAssertEqual(try lines(for: words).map(part), expected, "\(words)", line: line)
    }

    /// What the command prints for the words.
    private static func lines(for words: [String]) throws -> [String] {
        let result = try Program(["complete", "--"] + words).run()
        XCTAssertEqual(result.standardError, "")
        XCTAssertEqual(result.exitStatus, 0)
        return result.standardOutput.split(separator: "\n").map(String.init)
    }
}
