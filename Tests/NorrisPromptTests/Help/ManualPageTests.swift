import TestSupport
import XCTest
@testable import NorrisPrompt

/// What a reader of the manual page sees.
final class ManualPageTests: XCTestCase {
    func testEveryCommandOptionVariableKeyAndExitStatusIsThere() throws {
        let mdoc = Manual(CommandTable.specifications).mdoc
        XCTAssertTrue(mdoc.allSatisfy(\.isASCII), "others would need an escape in old versions of man")
        let page = try rendered(mdoc)

        for command in CommandTable.specifications {
            XCTAssertTrue(page.contains(" \(command.usage) "), command.usage)
            XCTAssertTrue(page.contains(command.summary), command.summary)
            for option in command.options {
                XCTAssertTrue(page.contains(option.syntax), option.syntax)
                XCTAssertTrue(page.contains(option.summary), option.summary)
            }
            for alias in command.aliases {
                XCTAssertTrue(page.contains(" \(alias) ") || page.contains(" \(alias), "), alias)
            }
        }
        let rows = ProgramSpecification.options.map { ($0.syntax, $0.summary) }
            + ProgramSpecification.environment.map { ($0.name, $0.summary) } + Manual.keys.map { ($0, $1) }
            + ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) }
        for (word, summary) in rows {
            XCTAssertTrue(page.contains(" \(word) \(summary) "), word)
        }
        for shell in Shell.allCases {
            XCTAssertTrue(page.contains(" \(shell.installation) "), shell.installation)
        }
        XCTAssertEqual(page.ranges(of: "Options override variables; variables override saved settings.").count, 1)
    }

    func testTextAndUsageAreEscaped() throws {
        let texts = [
            #".Dd is no macro here, nor is 'this', and \fB is no font."#,
            #"A "quoted" word, a ~ and a ^ and a `, --option and half-typed, Zoë and 😀."#,
            #"C:\new\table ends. It goes on."#,
        ]
        let usages = [
            "joke [-n N] [--json] [CATEGORY,...] [for NAME]", "copy [NUMBER|ID]", "set [NAME [VALUE]]", "source on|off",
            "? TEXT", "Oo Ar Sh No",
        ]
        let items = texts.map { ($0, "Ic \(Mdoc.argument($0))") } + usages.map { (" \($0) ", Mdoc.usage($0)) }
        let sections = texts.flatMap { [($0, Mdoc.text($0)), ($0, Mdoc.display($0))] }
            + items.map { ($0, ".Bl -tag -width Ds\n.It \($1)\n.El") }
        for (text, section) in sections {
            let page = try rendered(".Dd today\n.Dt TEST 1\n.Os\n.Sh NAME\n\(section)")
            XCTAssertTrue(page.contains(text), page)
        }
    }

    /// What mandoc makes of the page, with a blank for every run of blanks and line breaks.
    private func rendered(_ page: String) throws -> String {
        guard let mandoc = Program.find("mandoc") else { throw XCTSkip("mandoc is not installed here.") }
        let result = try Program(["-Tutf8", "-Owidth=200"], executable: mandoc, input: page + "\n").run()
        XCTAssertEqual(result.standardError, "")
        // A letter, a backspace and the letter again make it bold; an underline is made alike.
        let plain = result.standardOutput.replacing(/.\u{8}/, with: "")
        return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
