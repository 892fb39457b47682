import XCTest
@testable import NorrisPrompt

final class HelpRendererTests: XCTestCase {
    func testHelpAtThePromptNamesEveryWordAndFitsAScreen() {
        let help = HelpRenderer.commands().plain
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)

        assertEveryCommandHasALine(in: help)
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

    func testHelpOfTheProgramNamesEveryCommandOptionVariableAndExitStatus() {
        let help = HelpRenderer.program().plain

        XCTAssertTrue(help.contains("norris [OPTIONS] COMMAND"), help)
        assertEveryCommandHasALine(in: help)
        for entry in OptionTable.entries {
            XCTAssertTrue(help.contains(entry.syntax), entry.syntax)
        }
        for variable in OptionTable.environment {
            XCTAssertTrue(help.contains(variable.name), variable.name)
        }
        for code in ExitCode.allCases {
            XCTAssertTrue(help.contains(code.summary), code.summary)
        }
        XCTAssertTrue(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, help)
    }

    private func assertEveryCommandHasALine(in help: String, line: UInt = #line) {
        let lines = help.split(separator: "\n")
        for entry in CommandTable.entries {
            let words = ([entry.usage] + entry.aliases).joined(separator: ", ")
            let isThere = lines.contains { $0.hasPrefix("  \(words)  ") && $0.hasSuffix(entry.summary) }
            XCTAssertTrue(isThere, words, line: line)
        }
    }
}
