import ChuckNorris
import Terminal
import TestSupport
import Vaccine
import XCTest
@testable import NorrisPrompt

/// Settings, help, completions and the graph.
@MainActor
final class ProgramCommandsTests: ConversationTestCase {
    func testSettingIsSavedAtOnceAndSaysWhere() async throws {
        let path = home.path(".config/norris/config")
        try await assertConversation("""
        norris> set timeout 2
        timeout is 2, saved in \(path).
        norris> set timeout soon
        Invalid value for timeout: soon. Use seconds for a request: 0.1 to 600.
        norris> set tmeout 2
        Unknown setting "tmeout". Did you mean timeout?
        norris> set timeout ""
        timeout is 5, saved in \(path).
        """)
        XCTAssertEqual(try home.read(".config/norris/config"), "")
    }

    nonisolated func testEachCommandHasHelpInPlainForm() {
        let list = HelpRenderer.commands(CommandTable.commands, width: nil).plain
        XCTAssertFalse(list.contains("graph"))
        for command in CommandTable.commands {
            let help = HelpRenderer.command(command, width: 80).plain
            XCTAssertTrue(command.isForShell || list.contains(command.usage), list)
            let isShort = command.name != "joke"
            XCTAssertTrue(isShort || help.contains("joke [-n N] [--json] [CATEGORY,...] [for NAME]"), help)
            XCTAssertTrue(command.summary.hasSuffix("."), command.name)
            XCTAssertTrue(help.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") }, help)
            XCTAssertEqual(help.contains("\n\nOptions:\n"), !command.options.isEmpty, help)
            for option in command.options {
                XCTAssertTrue(help.contains("[\(option.syntax)]") && help.contains("\n  \(option.syntax)  "), help)
            }
        }
    }

    func testCheckNamesWhatIsMissingAndFails() async throws {
        struct Holder {
            @Inject(Networking.self) var networking
        }
        Vaccine.setCure(for: Holder.self) { Holder() }

        let ending = await run("graph --check")

        XCTAssertEqual(ending, .failed(.nothingFound))
        let text = try transcript.text
        XCTAssertTrue(text.contains(": error: There is no cure for "), text)
    }

    nonisolated func testNamesOfCommandsAreUnique() {
        let names = CommandTable.commands.flatMap { [$0.name] + $0.aliases }

        XCTAssertEqual(Set(names).count, names.count)
    }
}
