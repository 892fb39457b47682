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

    func testFavoriteNamesTheJoke() throws {
        let session = try session()

        for (line, answer) in [
            ("favorite two", "Saved to favorites: Chuck Norris takes his coffee, and the COFFEE nods."),
            ("favorite two", "Already in favorites: Chuck Norris takes his coffee, and the COFFEE nods."),
            ("unfavorite two", "Removed from favorites: Chuck Norris takes his coffee, and the COFFEE nods."),
            ("favorite long", "Saved to favorites: Chuck Norris never counts words, and they all are afraid..."),
        ] {
            XCTAssertEqual(try session.answer(to: line), [answer])
        }
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

    func testSeveralCommandsOnALineAndAComment() throws {
        let session = try session()

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

    private func session(_ arguments: [String]? = nil, environment: [String: String?] = [:]) throws -> PromptSession {
        try PromptSession(arguments ?? ["--online", "--api", api.baseURL], environment: environment, home: home)
    }
}
