import TestSupport
import XCTest

/// What the commands of a prompt say.
final class PromptCommandTests: HomeTestCase {
    private static let jokes = [
        ("one", "Coffee wakes up when Chuck Norris does."),
        ("two", "Chuck Norris takes his coffee, and the COFFEE nods."),
        ("long", "Chuck Norris never counts words, and they all are afraid of the end."),
    ].map { LoopbackJoke(id: $0, value: $1, categories: ["food"]) }

    override func setUpWithError() throws {
        try super.setUpWithError()
        api = try LoopbackAPI(jokes: Self.jokes)
    }

    func testHitsOfASearchAreHighlightedAndCounted() throws {
        let session = try session(online)

        let all = try session.answer(to: "search COFFEE")
        XCTAssertEqual(Set(all.dropLast().map { String($0.dropFirst(3)) }), Set(Self.jokes.prefix(2).map(\.value)))
        for (text, style) in [
            ("Coffee wakes", "1"), (" wakes", ""), ("coffee,", "1"), ("COFFEE nods", "1"), (" nods", ""),
        ] {
            XCTAssertEqual(session.terminal.display.style(of: text)?.description, style, text)
        }
        let one = try session.answer(to: "search coffee -n 1")
        XCTAssertEqual(one.count, 2)
        XCTAssertEqual(try [all.last, one.last, session.answer(to: "search nods").last], [
            "2 jokes contain \"COFFEE\".", "2 jokes contain \"coffee\"; 1 is listed.", "1 joke contains \"nods\".",
        ])
    }

    func testFavoriteNamesTheJoke() throws {
        let (session, two) = try (session(online), Self.jokes[1].value)

        for (line, answer) in [
            ("favorite two", "Saved to favorites: \(two)"), ("favorite two", "Already in favorites: \(two)"),
            ("unfavorite two", "Removed from favorites: \(two)"),
            ("favorite long", "Saved to favorites: Chuck Norris never counts words, and they all are afraid..."),
        ] {
            XCTAssertEqual(try session.answer(to: line), [answer])
        }
    }

    func testUnreadableFavoritesAreReportedOnce() throws {
        try home.write("", to: ".local/share/norris/favorites.jsonl/file")
        let session = try session()

        for (line, count) in [("show -dTvLIfDWCO", 0), ("show nobody", 1), ("favorite -dTvLIfDWCO", 1)] {
            let answer = try session.answer(to: line).joined()
            XCTAssertEqual(answer.ranges(of: "favorites.jsonl").count, count, answer)
            XCTAssertFalse(answer.contains("saved"), answer)
        }
    }

    func testManualAndCompletionsArePaged() throws {
        let pager = try "\(InstalledProgram.path("sed")) 's/^/| /'"
        // Without man, the page is plain text.
        let session = try session(environment: ["PAGER": pager, "PATH": "/none"])

        for line in ["manual", "completions bash"] {
            try session.answer(to: line)
        }
        XCTAssertTrue(session.rows.contains("|   --offline"))
        XCTAssertTrue(session.rows.contains("| complete -F _norris norris"))
    }

    func testJokeThatIsTallerThanTheWindowIsPaged() throws {
        let joke = (1 ... 60).map { "row \($0)" }.joined(separator: "\n")
        let path = try home.write("\(joke)\n%\n\(joke)\n", to: "tall")
        let session = try session(["--jokes", path, "--mine"], environment: ["PAGER": "sed 's/^/| /'"])

        for line in ["joke", "today", "search 'row 59'; 1"] {
            XCTAssertTrue(try session.answer(to: line).contains("| row 60"), line)
        }
    }

    func testSeveralCommandsOnALineAndAComment() throws {
        let session = try session(online)

        XCTAssertEqual(try session.answer(to: "# nothing"), [])
        XCTAssertEqual(try session.answer(to: "show one ; jkoe"), ["Unknown command \"jkoe\". Did you mean joke?"])
        let rows = try session.answer(to: "show nobody ; show one ; set timeout")
        XCTAssertTrue(rows[0].hasPrefix("There is no joke with the id"), rows[0])
        XCTAssertEqual(rows[1], Self.jokes[0].value)
        XCTAssertTrue(rows.last?.hasPrefix("timeout  5") == true)
        XCTAssertEqual(try session.answer(to: "\\?"), try session.answer(to: "help"))
        XCTAssertEqual(try session.answer(to: "\\help joke"), try session.answer(to: "help joke"))
        XCTAssertEqual(try session.answer(to: "\\qit"), ["Unknown command \"\\qit\". Did you mean quit?"])
        try session.terminal.type("joke; \\q; joke\r")
        XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
    }

    private var online: [String] {
        ["--online", "--api", api.baseURL]
    }
}
