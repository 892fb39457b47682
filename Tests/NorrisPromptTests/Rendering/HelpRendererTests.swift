import XCTest
@testable import NorrisPrompt

final class HelpRendererTests: XCTestCase {
    func testHelpAtThePromptNamesEveryWordAndFitsAScreen() {
        let help = HelpRenderer.commands().plain
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)

        let words = lines.flatMap { $0.split { $0 == " " || $0 == "," }.prefix(6).map(String.init) }
        XCTAssertTrue(Set(words).isSuperset(of: CommandTable.words), help)
        XCTAssertLessThan(lines.count, 24)
        XCTAssertTrue(lines.allSatisfy { $0.count <= 80 }, help)
    }

    func testHelpOnACommandTellsAllAboutIt() throws {
        let entry = try XCTUnwrap(CommandTable.entry(for: "joke"))

        XCTAssertEqual(HelpRenderer.command(entry).plain, """
        joke [CATEGORY,...] [for NAME]
          Tell a joke. With categories, a joke of any of them; categories lists them. With a name, the joke is about \
        somebody else.

          joke
          joke dev
          joke dev,food
          joke for Bob
          joke dev for Bob
        """)
    }

    func testHelpOfTheProgramNamesEveryCommandOptionAndVariable() {
        let help = HelpRenderer.program().plain

        for entry in CommandTable.entries {
            XCTAssertTrue(help.contains(entry.usage), entry.usage)
        }
        for entry in OptionTable.entries {
            XCTAssertTrue(help.contains(entry.syntax), entry.syntax)
        }
        for variable in OptionTable.environment {
            XCTAssertTrue(help.contains(variable.name), variable.name)
        }
        XCTAssertTrue(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, help)
    }
}
