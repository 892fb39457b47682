import Foundation
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

final class HelpRendererTests: XCTestCase {
    private let commands = CommandTable.specifications

    /// `Sentences.txt` has the texts.
    func testHelpFitsAScreenAndHasExamplesWithoutAnEditor() {
        let ofProgram = HelpRenderer.program(commands: commands, width: 80).plain
        let ofPrompt = HelpRenderer.commands(commands.filter { $0.group != .shell }, width: 80).wrapped(to: 80).plain
        for help in [ofProgram, ofPrompt] {
            let rows = help.split(separator: "\n")
            XCTAssertLessThan(rows.count, 24, help)
            XCTAssertTrue(rows.allSatisfy { $0.count <= 80 }, help)
        }
        XCTAssertEqual(HelpRenderer.program(commands: commands, width: nil).plain, ofProgram, "without a screen")
        let withoutEditor = HelpRenderer.commands(commands, width: 80, hasEditor: false).plain
        let examples = "\nTry         joke dev for Bob, ? coffee, show 3, favorite 2 3"
        XCTAssertTrue(withoutEditor.hasSuffix(examples) && !withoutEditor.contains("\nKeys"), withoutEditor)
    }

    func testHelpIsIndentedInASmallWindow() {
        let help = HelpRenderer.commands(commands, width: 40).wrapped(to: 40).plain
        let lines = help.split(separator: "\n")

        XCTAssertTrue(lines.allSatisfy { $0.count <= 40 }, help)
        let headings = ["Jokes", "Your jokes", "Settings", "Prompt", "Shell", "Keys"]
        XCTAssertEqual(lines.filter { !$0.hasPrefix(" ") }.map(String.init), headings)
        XCTAssertTrue(help.contains("\n  favorites, favs\n    List your favorites.\n"), help)
    }

    func testHelpOnACommandIsAPageOfItsOwn() {
        let command = CommandSpecification(
            name: "joke",
            aliases: ["j"],
            group: .jokes,
            usageOfArguments: "[CATEGORY,...] [for NAME]",
            options: [
                OptionSpecification("-n", value: "N", summary: "Tell N jokes, one after the other."),
                OptionSpecification("--json", summary: "Write JSON."),
            ],
            summary: "Tell a joke.",
            details: "More about it than fits into a row.",
            examples: ["joke x": "One.", "joke dev for Bob": "One about programmers, with Bob."]
        )

        XCTAssertEqual(HelpRenderer.command(command, width: 40).wrapped(to: 40).plain, """
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
}
