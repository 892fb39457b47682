import Foundation
import TerminalText
import TestSupport
import XCTest
@testable import NorrisPrompt

final class HelpRendererTests: XCTestCase {
    func testHelpAtThePromptNamesEveryWordAndFitsAScreen() {
        let commands = CommandTable.specifications.filter { $0.group != .shell }
        let help = HelpRenderer.commands(commands, width: 80).wrapped(to: 80).plain
        let rows = help.components(separatedBy: "\n")

        for command in commands {
            let isThere = rows.contains { row in
                row.contains("  \(command.name)") && row.hasSuffix("  \(command.summary)")
                    && command.aliases.allSatisfy { row.contains(", \($0)") }
            }
            XCTAssertTrue(isThere, command.name)
        }
        XCTAssertLessThan(rows.count, 24, help)
        XCTAssertTrue(rows.allSatisfy { $0.count <= 80 }, help)
        XCTAssertTrue(rows.last?.hasPrefix("Keys") == true, help)
        let topics = HelpTopic.all.map(\.word).list(with: "or")
        XCTAssertTrue(rows.last?.hasSuffix(" help \(topics)") == true, help)
    }

    func testOverviewLeavesOptionsToThePageOfTheCommand() {
        let help = HelpRenderer.commands(entries, width: 80, hasEditor: false).plain

        XCTAssertTrue(help.contains("  joke [CATEGORY,...] [for NAME]  Tell a joke.\n"), help)
        XCTAssertTrue(help.contains("  graph  "), help)
        XCTAssertTrue(help.hasSuffix("\nTry     joke dev for Bob, search x, show x, favorite x"), help)
        XCTAssertFalse(help.contains("\nKeys"), help)
    }

    func testHelpIsIndentedInASmallWindow() {
        let help = HelpRenderer.commands(entries, width: 40).wrapped(to: 40).plain
        let lines = help.split(separator: "\n")

        XCTAssertTrue(lines.allSatisfy { $0.count <= 40 }, help)
        let headings = ["Jokes", "Prompt", "Keys"]
        XCTAssertEqual(lines.filter { !$0.hasPrefix(" ") }.map(String.init), headings)
        XCTAssertTrue(help.contains("\n  favorites\n    List the favorite jokes.\n"), help)
        XCTAssertTrue(help.contains("\n    Show the program's dependency graph.\n"), help)
    }

    func testHelpOnACommandIsAPageOfItsOwn() {
        var entry = entry("joke", ["j"], "[CATEGORY,...] [for NAME]", "Tell a joke.")
        entry.options = [
            OptionSpecification("-n", value: "N", summary: "Tell N jokes, one after the other."),
            OptionSpecification("--json", summary: "Write JSON."),
        ]

        XCTAssertEqual(HelpRenderer.command(entry, width: 40).wrapped(to: 40).plain, """
        joke [CATEGORY,...] [for NAME] [-n N]
             [--json]
          Tell a joke. More about it than fits
          into a row.

        Also: j

        Options:
          -n N    Tell N jokes, one after the
                  other.
          --json  Write JSON.

        Examples:
          joke x
            One.
          joke dev for Bob
            One about programmers, with Bob.
        """)
    }

    func testHelpAndDocumentationHaveAnInstallationLinePerShell() throws {
        let page = try PackageFile.text("Sources/NorrisPrompt/NorrisPrompt.docc/UsingNorris.md")
        let entry = try XCTUnwrap(CommandTable.specifications.command(named: "completions"))
        let lines = HelpRenderer.command(entry, width: 80).wrapped(to: 80).plain.split(separator: "\n")

        for shell in Shell.allCases {
            XCTAssertTrue(lines.contains("    \(shell.installation)"), "\(lines)")
            XCTAssertTrue(page.contains(shell.installation + "\n"), shell.installation)
        }
    }

    func testHelpOfTheProgramFitsAScreenAndNamesCommandsOptionsVariablesAndExitStatus() {
        for width in [nil, 80] {
            let help = HelpRenderer.program(commands: CommandTable.specifications, width: width).plain
            let rows = help.split(separator: "\n")
            let words = Set(help.split { $0.isWhitespace || $0 == "," }.map(String.init))

            XCTAssertLessThan(rows.count, 24, help)
            XCTAssertTrue(rows.allSatisfy { $0.count <= 80 }, help)
            XCTAssertTrue(help.contains("norris [OPTIONS] COMMAND"), help)
            XCTAssertTrue(words.isSuperset(of: CommandTable.specifications.map(\.name)), help)
            for option in ProgramSpecification.options {
                XCTAssertTrue(rows.contains { $0.contains("  \(option.syntax)  ") && $0.hasSuffix(option.summary) })
            }
            XCTAssertTrue(words.isSuperset(of: ProgramSpecification.variables.map(\.name)), help)
            let sentences = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for code in ExitCode.allCases {
                XCTAssertTrue(sentences.contains("\(code.rawValue) \(code.summary)"), code.summary)
            }
        }
    }

    func testHelpOfTheProgramLeavesTheVariablesOfTheTerminalToTheManual() {
        let help = HelpRenderer.program(commands: CommandTable.specifications, width: 80).plain

        for name in ["TERM", "LC_ALL", "EDITRC"] {
            XCTAssertFalse(help.contains(name), name)
            XCTAssertTrue(Manual([]).mdoc.contains("Ev \(name)"), name)
        }
    }

    private var entries: [CommandSpecification] {
        [
            entry("joke", [], "[CATEGORY,...] [for NAME]", "Tell a joke."),
            entry("refresh", ["r"], "", "Tell another one of the same kind."),
            entry("search", ["?"], "TEXT", "Tell every joke with TEXT in it."),
            entry("show", [":"], "N|ID", "Show a joke of the last list again."),
            entry("favorite", [], "[N|ID]", "Keep a joke."),
            entry("favorites", [], "", "List the favorite jokes."),
            entry("graph", [], "", "Show the program's dependency graph.", .prompt),
            entry("quit", ["exit", "q", ":q"], "", "Leave, as Ctrl-D does.", .prompt),
        ]
    }

    private func entry(
        _ name: String,
        _ aliases: [String],
        _ usageOfArguments: String,
        _ summary: String,
        _ group: CommandGroup = .jokes
    ) -> CommandSpecification {
        CommandSpecification(
            name: name,
            aliases: aliases,
            group: group,
            usageOfArguments: usageOfArguments,
            summary: summary,
            details: "More about it than fits into a row.",
            examples: name == "joke"
                ? ["joke x": "One.", "joke dev for Bob": "One about programmers, with Bob."]
                : ["\(name) x": "One."]
        )
    }
}
