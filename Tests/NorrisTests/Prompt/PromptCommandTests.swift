import TestSupport
import XCTest

/// What the commands of a prompt say.
final class PromptCommandTests: XCTestCase {
    private static let jokes = [
        LoopbackJoke(id: "one", value: "Coffee wakes up when Chuck Norris does.", categories: ["food"]),
        LoopbackJoke(id: "two", value: "Chuck Norris takes his coffee, and the COFFEE nods.", categories: ["food"]),
    ]

    private static let long = LoopbackJoke(
        id: "long",
        value: "Chuck Norris never counts words, and they all are afraid of the end."
    )

    private var api: LoopbackAPI!
    private var home: TemporaryFolder!

    override func setUpWithError() throws {
        api = try LoopbackAPI(jokes: Self.jokes + [Self.long])
        home = try TemporaryFolder()
    }

    override func tearDown() {
        api.stop()
        home = nil
    }

    func testHitsOfASearchAreHighlightedAndCounted() throws {
        let session = try session()

        let all = try session.answer(to: "search COFFEE")
        XCTAssertEqual(Set(all.dropLast().map { String($0.dropFirst(3)) }), Set(Self.jokes.map(\.value)))
        XCTAssertEqual(all.last, "2 jokes contain \"COFFEE\".")
        for (text, style) in [
            ("Coffee wakes", "1"),
            (" wakes", ""),
            ("coffee,", "1"),
            ("COFFEE nods", "1"),
            (" nods", ""),
        ] {
            XCTAssertEqual(session.terminal.display.style(of: text)?.description, style, text)
        }
        let one = try session.answer(to: "search coffee -n 1")
        XCTAssertEqual(one.count, 2)
        XCTAssertEqual(one.last, "2 jokes contain \"coffee\"; 1 is listed.")
        XCTAssertEqual(try session.answer(to: "search nods").last, "1 joke contains \"nods\".")
    }

    func testCategoryThatIsANumberHintsAtRowsAndCounts() throws {
        XCTAssertEqual(try session().answer(to: "joke 3"), [
            "There is no category \"3\". Type show 3 for that row of the last list, or joke -n",
            "3 for that many jokes.",
        ])
    }

    func testFavoriteNamesTheJoke() throws {
        let session = try session()

        XCTAssertEqual(
            try session.answer(to: "favorite two"),
            ["Saved to favorites: Chuck Norris takes his coffee, and the COFFEE nods."]
        )
        XCTAssertEqual(
            try session.answer(to: "unfavorite two"),
            ["Removed from favorites: Chuck Norris takes his coffee, and the COFFEE nods."]
        )
        let answer = try session.answer(to: "favorite long")
        XCTAssertEqual(answer, ["Saved to favorites: Chuck Norris never counts words, and they all are afraid..."])
    }

    func testCategoriesHaveDescriptions() throws {
        XCTAssertEqual(try session().answer(to: "categories"), ["food  (food)"])
        XCTAssertTrue(try session(["--offline"]).answer(to: "categories")[0].hasPrefix("animal     (animals) "))
    }

    func testNoteAtAPromptNeedsNoNameOfTheProgram() throws {
        let silence = try SilentAddress()
        let session = try session(["--api", silence.baseURL], environment: ["NORRIS_HISTORY": "/"])

        XCTAssertTrue(session.rows[0].hasPrefix("The history cannot be used because / is a folder"))
        let rows = try session.answer(to: "joke")
        XCTAssertFalse(rows.contains { $0.hasPrefix("norris: ") }, "\(rows)")
    }

    func testUnreadableFavoritesAreReportedOnce() throws {
        try home.write("", to: ".local/share/norris/favorites.jsonl/file")
        let session = try session(["--offline"])

        for (line, count) in [("show -dTvLIfDWCO", 0), ("show nobody", 1), ("favorite -dTvLIfDWCO", 1)] {
            let answer = try session.answer(to: line).joined()
            XCTAssertEqual(answer.ranges(of: "favorites.jsonl").count, count, answer)
            XCTAssertFalse(answer.contains("saved"), answer)
        }
    }

    func testManualAndCompletionsArePaged() throws {
        let pager = try "\(InstalledProgram.path("sed")) 's/^/| /'"
        // Without man, the page is plain text.
        let session = try session(["--offline"], environment: ["PAGER": pager, "PATH": "/none"])

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

    func testMissingPagerIsNotReportedByTheShell() throws {
        let session = try session(["--offline"], environment: ["PAGER": "no-such-pager -x"])

        let rows = try session.answer(to: "search the -n 40")
        XCTAssertTrue(rows[0].hasPrefix(" 1  "), rows[0])
        XCTAssertFalse(session.rows.contains { $0.contains("not found") })
        XCTAssertTrue(rows.joined(separator: " ").contains("The pager no-such-pager -x failed or is not installed;"))
    }

    func testSeveralCommandsOnALineAndAComment() throws {
        let session = try session()

        XCTAssertEqual(try session.answer(to: "# nothing"), [])
        XCTAssertEqual(try session.answer(to: "show one ; jkoe"), ["Unknown command \"jkoe\". Did you mean joke?"])
        let rows = try session.answer(to: "show nobody ; show one ; set timeout")
        XCTAssertTrue(rows[0].hasPrefix("There is no joke with the id"), rows[0])
        XCTAssertEqual(rows[1], Self.jokes[0].value)
        XCTAssertTrue(rows.last?.hasPrefix("timeout  5") == true)
        let both = Self.jokes.map(\.value)
        XCTAssertEqual(try session.answer(to: "joke food;").count, 1)
        XCTAssertEqual(try session.answer(to: "show one; set timeout;").count, 3)
        XCTAssertEqual(try session.answer(to: "show one; show two;;").filter(both.contains), both)
        XCTAssertEqual(try session.answer(to: "search \"no;\""), ["No joke contains \"no;\"."])
        XCTAssertEqual(try session.answer(to: "\\?"), try session.answer(to: "help"))
        XCTAssertEqual(try session.answer(to: "\\help joke"), try session.answer(to: "help joke"))
        XCTAssertEqual(try session.answer(to: "\\qit"), ["Unknown command \"\\qit\". Did you mean quit?"])
        try session.terminal.type("joke; \\q; joke\r")
        XCTAssertEqual(try session.program.waitForExit().exitStatus, 0)
    }

    private func session(_ arguments: [String]? = nil, environment: [String: String?] = [:]) throws -> PromptSession {
        try PromptSession(arguments ?? ["--online", "--api", api.baseURL], environment: environment, home: home)
    }
}
