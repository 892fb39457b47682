import TestSupport
import XCTest

/// The prompt for a screen reader; each test is a requirement of primer.style's page on accessible command lines, or
/// of the settings of gdcloud.
final class AccessibleTests: XCTestCase {
    private static let joke = LoopbackJoke(id: "one", value: "Chuck Norris reads aloud.", categories: ["dev"])

    private var api: LoopbackAPI!

    override func setUpWithError() throws {
        api = try LoopbackAPI(jokes: [Self.joke])
    }

    override func tearDown() {
        api.stop()
    }

    func testWaitIsAWordOnALineOfItsOwnAndNoAnimation() throws {
        api.answerNext(.never)
        let session = try session(["--timeout", "0.6"])

        let rows = try session.answer(to: "joke")

        XCTAssertEqual(rows.first, "Waiting for Chuck Norris.")
        XCTAssertEqual(session.terminal.transcript.ranges(of: "Waiting").count, 1)
        XCTAssertFalse(session.terminal.transcript.contains("\r\u{1B}[K"))
    }

    func testCancelingAWaitAddsNoEmptyLine() throws {
        api.answerNext(.never)
        let session = try session([])

        try session.terminal.type("joke\r", until: "Waiting for Chuck Norris.")
        try session.terminal.type("\u{3}")

        let screen = try session.terminal.waitForScreen { $0.isAtPrompt && $0.text.contains("Canceled.") }
        XCTAssertEqual(
            Array(screen.lines.suffix(4)),
            ["norris> joke", "Waiting for Chuck Norris.", "Canceled.", "norris>"]
        )
    }

    func testNothingIsDrawnAgainButWhatIsTyped() throws {
        let session = try session(["--offline"], environment: ["PAGER": "sed 's/^/paged /'"])
        try session.answer(to: "search the")
        XCTAssertFalse(session.rows.contains { $0.hasPrefix("paged") })

        let count = session.terminal.transcript.utf8.count
        try session.terminal.type("se", until: { $0.lines.last == "norris> se" })
        try session.terminal.type("\u{12}", until: { $0.lines.suffix(2) == ["norris> search the", "(search) se"] })
        try session.terminal.type("a", until: { $0.lines.last == "(search) sea" })

        let drawn = String(decoding: session.terminal.transcript.utf8.dropFirst(count), as: UTF8.self)
        XCTAssertTrue(drawn.hasPrefix("se"), drawn.debugDescription)
        XCTAssertTrue(drawn.hasSuffix("a"), drawn.debugDescription)
        XCTAssertFalse(drawn.contains("norris>"), drawn.debugDescription)
        // When a line is found, the rows of the line and the pattern are drawn; no key draws them again.
        XCTAssertEqual(drawn.ranges(of: "arch the").count, 1, drawn.debugDescription)
        XCTAssertLessThanOrEqual(drawn.ranges(of: "(search)").count, 2, drawn.debugDescription)
    }

    func testNothingIsSuggestedAndNoWordIsStyled() throws {
        let session = try session(["--offline"], environment: ["CLICOLOR_FORCE": "1"])
        try session.answer(to: "help joke")
        let count = session.terminal.transcript.utf8.count

        for key in "help" {
            try session.terminal.type(String(key), until: { $0.lines.last?.last == key })
        }

        XCTAssertEqual(String(decoding: session.terminal.transcript.utf8.dropFirst(count), as: UTF8.self), "help")
    }

    func testTablesAreOneItemAfterTheOther() throws {
        let session = try session(["--offline"])

        XCTAssertEqual(try session.answer(to: "categories").prefix(2), ["animal: animals", "career: work"])
        XCTAssertEqual(try session.answer(to: "set timeout"), ["timeout: 5, seconds that a request may take"])
        let help = try session.answer(to: "help")
        XCTAssertTrue(help.contains("  refresh, r"), "\(help)")
        XCTAssertTrue(help.contains("    Show another joke of the same kind."), "\(help)")
        XCTAssertFalse(help.contains { $0.contains(#/\S   +\S/#) }, "\(help)")
    }

    func testCompletionsAreOneItemAfterTheOther() throws {
        let session = try session(["--offline"])

        try session.terminal.type("joke f\t")

        try session.terminal.waitForScreen { screen in
            screen.text.contains("\nfashion: clothes\nfood: food\nfor: a name follows\n")
        }
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

    func testBannerHasNoPicture() throws {
        let session = try session(["--offline"])

        XCTAssertEqual(session.rows.dropLast(), [
            "norris 1.0.0",
            "Chuck Norris jokes, from the built-in collection",
            "joke shows one, help lists commands, quit ends, Tab completes.",
        ])
    }

    func testTasksNeedNoColorNoUnicodeAndNoWidth() throws {
        let environment: [String: String?] = ["NO_COLOR": "1", "LC_ALL": "C", "TERM": "dumb"]
        for (columns, rows) in [(80, 24), (40, 10), (20, 6)] {
            let session = try session(["--offline"], columns: columns, rows: rows, environment: environment)
            try session.answer(to: "jkoe")
            let text = session.rows.joined(separator: " ")
            XCTAssertTrue(text.contains("Unknown command \"jkoe\". Did you mean joke?"), text)
            XCTAssertTrue(text.unicodeScalars.allSatisfy(\.isASCII), text)
            XCTAssertFalse(session.terminal.transcript.contains("\u{1B}"))
        }
    }

    func testVariableAndSettingSwitchItOnAndOff() throws {
        let byVariable = try PromptSession(["--offline"], environment: ["NORRIS_ACCESSIBLE": "1"])
        XCTAssertEqual(byVariable.rows.first, "norris 1.0.0")

        try byVariable.answer(to: "set accessible off")
        XCTAssertTrue(try byVariable.answer(to: "categories")[0].hasPrefix("animal     (animals) "))
        XCTAssertEqual(
            try byVariable.answer(to: "set accessible on"),
            ["accessible is on for this run; type set --save to keep it."]
        )
        XCTAssertEqual(try byVariable.answer(to: "categories")[0], "animal: animals")
    }

    private func session(
        _ arguments: [String],
        columns: Int = 80,
        rows: Int = 24,
        environment: [String: String?] = [:]
    ) throws -> PromptSession {
        try PromptSession(
            ["--accessible", "--api", api.baseURL] + arguments,
            columns: columns,
            rows: rows,
            environment: environment
        )
    }
}
