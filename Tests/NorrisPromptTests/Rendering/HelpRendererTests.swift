import XCTest
@testable import NorrisPrompt

final class HelpRendererTests: XCTestCase {
    func testHelpAtThePromptNamesEveryWordAndFitsAScreen() {
        let help = HelpRenderer.commands().plain
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)

        assertEveryCommandHasALine(in: help, of: CommandTable.entries.filter { !$0.isForShell })
        XCTAssertFalse(help.contains("completions"), "only a shell has a use for it")
        XCTAssertLessThan(lines.count, 24)
        XCTAssertTrue(lines.allSatisfy { $0.count <= 80 }, help)
    }

    func testHelpOnACommandTellsAllAboutIt() throws {
        let entry = try XCTUnwrap(CommandTable.entry(for: "joke"))

        XCTAssertEqual(HelpRenderer.command(entry).plain, """
        joke [CATEGORY,...] [for NAME]
          Tell a joke. With categories, a joke of any of them; categories lists them. With a name, the joke is about \
        somebody else; @ Bob is short for joke for Bob.

          joke
          joke dev
          joke dev,food
          joke dev for Bob
          @ Bob
          joke -n 5
        """)
    }

    func testHelpOnCompletionsTellsEachShellHowToInstallThemOnALineThatFits() throws {
        let lines = try HelpRenderer.command(XCTUnwrap(CommandTable.entry(for: "completions"))).plain
            .split(separator: "\n")

        for shell in Shell.allCases {
            XCTAssertTrue(lines.contains("    \(shell.installation)"), "\(lines)")
            XCTAssertLessThan(shell.installation.count, 76)
        }
    }

    func testHelpOfTheProgramNamesEveryCommandOptionVariableAndExitStatus() {
        let help = HelpRenderer.program().plain

        XCTAssertTrue(help.contains("norris [OPTIONS] COMMAND"), help)
        assertEveryCommandHasALine(in: help, of: CommandTable.entries)
        for entry in OptionTable.entries {
            XCTAssertTrue(help.contains(entry.syntax), entry.syntax)
        }
        for variable in OptionTable.environment {
            XCTAssertTrue(help.contains(variable.name), variable.name)
        }
        XCTAssertTrue(help.contains(OptionTable.precedence), help)
        for code in ExitCode.allCases {
            XCTAssertTrue(help.contains(code.summary), code.summary)
        }
        XCTAssertTrue(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, help)
    }

    private func assertEveryCommandHasALine(in help: String, of entries: [CommandTable.Entry], line: UInt = #line) {
        let lines = help.split(separator: "\n")
        for entry in entries {
            let words = ([entry.usage] + entry.aliases).joined(separator: ", ")
            let isThere = lines.contains { $0.hasPrefix("  \(words)  ") && $0.hasSuffix(entry.summary) }
            XCTAssertTrue(isThere, words, line: line)
        }
    }
}
