import TestSupport
import XCTest

/// The prompt for a screen reader; each test is a requirement of primer.style's page on accessible command lines, or
/// of the settings of gdcloud.
final class AccessibleTests: HomeTestCase {
    func testWaitIsAWordOnALineOfItsOwnAndNoAnimation() throws {
        api.answerNext(.never)
        let session = try accessible(["--api", api.baseURL, "--timeout", "0.6"])

        let rows = try session.answer(to: "joke")

        XCTAssertEqual(rows.first, "Waiting for Chuck Norris.")
        XCTAssertEqual(session.terminal.transcript.ranges(of: "Waiting").count, 1)
        XCTAssertFalse(session.terminal.transcript.contains("\r\u{1B}[K"))
    }

    func testCancelingAWaitAddsNoEmptyLine() throws {
        api.answerNext(.never)
        let session = try accessible(["--api", api.baseURL])

        try session.terminal.type("joke\r", until: "Waiting for Chuck Norris.")
        let shown = ["norris> joke", "Waiting for Chuck Norris.", "Canceled.", "norris>"]
        try session.terminal.type("\u{3}", until: { $0.isAtPrompt && $0.lines.suffix(4) == shown[...] })
    }

    func testNothingIsDrawnAgainButWhatIsTyped() throws {
        let session = try accessible(environment: ["PAGER": "sed 's/^/paged /'"])
        try session.answer(to: "search the")
        XCTAssertFalse(session.rows.contains { $0.hasPrefix("paged") })

        let drawn = try session.written {
            try $0.type("se", until: { $0.lines.last == "norris> se" })
            try $0.type("\u{12}", until: { $0.lines.suffix(2) == ["norris> search the", "(search) se"] })
            try $0.type("a", until: { $0.lines.last == "(search) sea" })
        }
        XCTAssertTrue(drawn.hasPrefix("se") && drawn.hasSuffix("a"), drawn.debugDescription)
        XCTAssertFalse(drawn.contains("norris>"), drawn.debugDescription)
        // When a line is found, the rows of the line and the pattern are drawn; no key draws them again.
        XCTAssertEqual(drawn.ranges(of: "arch the").count, 1, drawn.debugDescription)
        XCTAssertLessThanOrEqual(drawn.ranges(of: "(search)").count, 2, drawn.debugDescription)
    }

    func testNothingIsSuggestedAndNoWordIsStyled() throws {
        let session = try accessible(environment: ["CLICOLOR_FORCE": "1"])
        try session.answer(to: "help joke")

        let drawn = try session.written { terminal in
            for key in "help" {
                try terminal.type(String(key), until: { $0.lines.last?.last == key })
            }
        }
        XCTAssertEqual(drawn, "help")
    }

    func testBannerTablesAndCompletionsAreOneItemAfterTheOther() throws {
        let session = try accessible()

        XCTAssertEqual(session.rows.dropLast(), [
            "norris 1.0.0",
            "Chuck Norris jokes, from the built-in collection",
            "joke shows one, help lists commands, quit ends, Tab completes.",
        ], "without a picture")
        XCTAssertEqual(try session.answer(to: "categories").prefix(2), ["animal: animals", "career: work"])
        XCTAssertEqual(try session.answer(to: "set timeout"), ["timeout: 5, seconds that a request may take"])
        let help = try session.answer(to: "help")
        XCTAssertTrue(help.contains("  refresh, r"), "\(help)")
        XCTAssertTrue(help.contains("    Show another joke of the same kind."), "\(help)")
        XCTAssertFalse(help.contains { $0.contains(#/\S   +\S/#) }, "\(help)")
        let completions = "\nfashion: clothes\nfood: food\nfor: a name follows\n"
        try session.terminal.type("joke f\t", until: { $0.text.contains(completions) })
    }

    func testAllCompletionsAreListedInASmallWindowAndNoWordIsBroken() async throws {
        let lists = try await [(80, 24), (40, 10), (20, 6)].concurrently { columns, rows in
            let session = try PromptSession(["--accessible", "--offline"], columns: columns, rows: rows)
            let count = session.rows.count
            let screen = try session.terminal.type("\t", until: { $0.isAtPrompt && $0.allRows.count > count })
            return screen.allRows[count...].dropLast().flatMap { $0.split(separator: " ") }
        }

        XCTAssertTrue(lists[0].contains("unfavorite:"))
        XCTAssertEqual(lists[1], lists[0])
        XCTAssertEqual(lists[2], lists[0])
    }

    func testTasksNeedNoColorNoUnicodeAndNoWidth() throws {
        let environment: [String: String?] = ["NO_COLOR": "1", "LC_ALL": "C", "TERM": "dumb"]
        for (columns, rows) in [(80, 24), (40, 10), (20, 6)] {
            let words = ["--accessible", "--offline"]
            let session = try PromptSession(words, columns: columns, rows: rows, environment: environment)
            try session.answer(to: "jkoe")
            let text = session.rows.joined(separator: " ")
            XCTAssertTrue(text.contains("Unknown command \"jkoe\". Did you mean joke?"), text)
            XCTAssertTrue(text.unicodeScalars.allSatisfy(\.isASCII), text)
            XCTAssertFalse(session.terminal.transcript.contains("\u{1B}"))
        }
    }

    func testVariableAndSettingSwitchItOnAndOff() throws {
        let byVariable = try session(environment: ["NORRIS_ACCESSIBLE": "1"])
        XCTAssertEqual(byVariable.rows.first, "norris 1.0.0")

        try byVariable.answer(to: "set accessible off")
        XCTAssertTrue(try byVariable.answer(to: "categories")[0].hasPrefix("animal     (animals) "))
        let answer = "accessible is on for this run; type set --save to keep it."
        XCTAssertEqual(try byVariable.answer(to: "set accessible on"), [answer])
        XCTAssertEqual(try byVariable.answer(to: "categories")[0], "animal: animals")
    }

    private func accessible(
        _ options: [String] = ["--offline"],
        environment: [String: String?] = [:]
    ) throws -> PromptSession {
        try session(["--accessible"] + options, environment: environment)
    }
}
