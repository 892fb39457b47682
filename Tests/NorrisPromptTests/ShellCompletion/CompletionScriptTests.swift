import Foundation
import TestSupport
import XCTest
@testable import NorrisPrompt

/// The scripts against the specifications they are made from, and against text that shells could misread.
final class CompletionScriptTests: XCTestCase {
    func testBashOffersEveryCommandAndEveryOption() throws {
        try skipUnlessInstalled("bash")

        XCTAssertEqual(try bash(["norris", ""]), CommandTable.specifications.map(\.name))
        XCTAssertEqual(try bash(["norris", "--"]), ProgramSpecification.options.flatMap(\.longSpellings))
        for command in CommandTable.specifications {
            let options = command.options.flatMap(\.longSpellings)
            for word in command.words {
                XCTAssertEqual(try bash(["norris", word, "--"]).suffix(options.count), options[...], word)
            }
        }
    }

    func testFishOffersEveryCommandAndEveryOptionWithItsSummary() throws {
        try skipUnlessInstalled("fish")
        let commands = CommandTable.specifications.map { "\($0.name)\t\($0.summary)" }.sorted()
        let options = ProgramSpecification.options.flatMap { option in
            option.longSpellings.map { "\($0)\t\(option.summary)" }
        }.sorted()

        XCTAssertEqual(try fish("norris "), commands)
        XCTAssertEqual(try fish("norris help "), commands)
        XCTAssertEqual(try fish("norris --"), options)
        for command in CommandTable.specifications where !command.options.isEmpty {
            let ofCommand = command.options.flatMap { option in
                option.longSpellings.map { "\($0)\t\(option.summary)" }
            }
            XCTAssertEqual(try fish("norris \(command.name) --"), (options + ofCommand).sorted(), command.name)
        }
    }

    /// What is offered depends on what stands before.
    private let expectations: [([String], [String])] = [
        (["norris", "jo"], ["joke"]),
        (["norris", "--offline", "--timeout", "9", "jo"], ["joke"]),
        (["norris", "--timeout", ""], []),
        (["norris", "--color", ""], ["auto", "always", "never"]),
        (["norris", "joke", "--color", "n"], ["never"]),
        (["norris", "joke", "m"], ["money", "movie", "music"]),
        (["norris", "joke", "dev", "f"], ["fashion", "food", "for"]),
        (["norris", "joke", "dev,f"], ["dev,fashion", "dev,food"]),
        (["norris", "joke", "for", "f"], []),
        (["norris", "search", ""], []),
        (["norris", "quit", ""], []),
        (["norris", ":q", ""], []),
        (["norris", "help", "cat"], ["categories"]),
        (["norris", "help", "joke", ""], []),
        (["norris", "completions", ""], ["bash", "zsh", "fish"]),
        (["norris", "cures", "--m"], ["--mermaid"]),
        (["norris", "quit", "--m"], []),
        (["norris", "--", ""], []),
        (["norris", "joke", "--", ""], []),
        (["norris", "nonsense", ""], []),
    ]

    func testBashOffersWhatCanFollow() throws {
        try skipUnlessInstalled("bash")

        for (words, offers) in expectations {
            XCTAssertEqual(try bash(words), offers, "\(words)")
        }
    }

    func testFishOffersWhatCanFollow() throws {
        try skipUnlessInstalled("fish")

        for (words, offers) in expectations {
            let offered = try fish(words.joined(separator: " ")).map { String($0.prefix { $0 != "\t" }) }
            XCTAssertEqual(offered, offers.sorted(), "\(words)")
        }
    }

    func testAliasesMayHaveAnyPunctuationInBash() throws {
        try skipUnlessInstalled("bash")

        for alias in Self.oddAliases {
            XCTAssertEqual(try bash(["norris", alias, ""], in: .odd), ["choice"], alias)
            XCTAssertEqual(try bash(["norris", alias, "-n", "5", ""], in: .odd), ["choice"], alias)
            XCTAssertEqual(try bash(["norris", alias, "-n", ""], in: .odd), [], alias)
        }
        // These would match if an alias were taken for a pattern.
        for word in ["x", "xx", "a", "b"] {
            XCTAssertEqual(try bash(["norris", word, ""], in: .odd), [], word)
        }
    }

    func testSummariesAndAliasesMayHaveAnyPunctuationInFish() throws {
        try skipUnlessInstalled("fish")

        XCTAssertEqual(try fish("norris ", in: .odd), ["one\t\(Self.oddSummary)", "two\tTwo."])
        for alias in Self.oddAliases {
            XCTAssertEqual(try fish("norris '\(alias)' ", in: .odd), ["choice\t\(Self.oddSummary)"], alias)
            XCTAssertEqual(try fish("norris '\(alias)' -n 5 ", in: .odd), ["choice\t\(Self.oddSummary)"], alias)
            XCTAssertEqual(try fish("norris '\(alias)' -n ", in: .odd), [], alias)
        }
        for word in ["x", "xx", "a", "b"] {
            XCTAssertEqual(try fish("norris \(word) ", in: .odd), [], word)
        }
    }

    func testSummariesAndAliasesMayHaveAnyPunctuationInZsh() throws {
        let folder = try TemporaryFolder()
        try folder.write(CompletionScript.text(for: .zsh, grammar: .odd), to: "script")
        let shell = try Program(
            ["-f", "-i"],
            executable: installed("zsh"),
            environment: ["PS1": "zsh> "],
            home: folder.path
        ).start(on: PseudoTerminal(columns: 120, rows: 24))
        try shell.terminal.waitFor("zsh> ")
        try shell.terminal.type("unsetopt beep; source ~/script\r")

        try shell.terminal.type("norris \t")
        try shell.terminal.waitForScreen { $0.lines.contains("one  -- \(Self.oddSummary)") }
        try shell.terminal.type("\u{15}norris -\t")
        try shell.terminal.waitForScreen { screen in
            screen.lines.contains { $0.hasPrefix("--odd ") && $0.hasSuffix(" -- \(Self.oddSummary)") }
        }
        for alias in Self.oddAliases {
            try shell.terminal.type("\u{15}\u{C}norris '\(alias)' -n 5 \t!")
            try shell.terminal.waitForScreen { $0.lines.first == "zsh> norris '\(alias)' -n 5 choice !" }
        }
        for word in ["x", "xx", "a", "b"] {
            try shell.terminal.type("\u{15}\u{C}norris \(word) \t!")
            try shell.terminal.waitForScreen { $0.lines.first == "zsh> norris \(word) !" }
        }
    }

    fileprivate static let oddSummary = #"Say "it's" [50%] \n \\ \': $HOME `date` (a|b)* ~ ! #no; done."#
    fileprivate static let oddAliases = ["?", "@", ":", ":q", "*", "[ab]", "!"]

    /// What fish offers for the line, each with a tab and its description, sorted.
    private func fish(_ line: String, in grammar: ShellGrammar = .norris) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(CompletionScript.text(for: .fish, grammar: grammar), to: "script")
        let result = try Program(
            ["--no-config", "-c", "source ~/script; complete -C \"\(line)\""],
            executable: installed("fish"),
            home: folder.path
        ).run()
        XCTAssertEqual(result.standardError, "")
        return result.standardOutput.split(separator: "\n").map(String.init).sorted()
    }

    /// What bash offers for the last of the words.
    private func bash(_ words: [String], in grammar: ShellGrammar = .norris) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(CompletionScript.text(for: .bash, grammar: grammar), to: "script")
        let result = try Program(
            [
                "-c",
                #"source ~/script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _norris; printf '%s\n' "${COMPREPLY[@]}""#,
                "bash",
            ]
                + words,
            executable: installed("bash"),
            home: folder.path
        ).run()
        XCTAssertEqual(result.standardError, "")
        return result.standardOutput.split(separator: "\n").map(String.init)
    }

    private func skipUnlessInstalled(_ shell: String) throws {
        _ = try installed(shell)
    }

    private func installed(_ shell: String) throws -> String {
        guard let path = Program.find(shell) else { throw XCTSkip("\(shell) is not installed here.") }
        return path
    }
}

extension ShellGrammar {
    fileprivate static let norris = ShellGrammar(
        options: ProgramSpecification.options,
        commands: CommandTable.specifications
    )

    fileprivate static let odd = ShellGrammar(
        options: [
            OptionSpecification("--odd", summary: CompletionScriptTests.oddSummary),
            OptionSpecification("-v", "--value", value: "N", choices: ["1", "2"], summary: "A value."),
        ],
        commands: [
            CommandSpecification(
                name: "one",
                aliases: CompletionScriptTests.oddAliases,
                group: .prompt,
                argument: .choices([
                    CommandSpecification.Choice(word: "choice", summary: CompletionScriptTests.oddSummary),
                ]),
                options: [OptionSpecification("-n", value: "N", summary: "How many.")],
                summary: CompletionScriptTests.oddSummary,
                details: "",
                examples: [:]
            ),
            CommandSpecification(name: "two", group: .prompt, summary: "Two.", details: "", examples: [:]),
        ]
    )
}
