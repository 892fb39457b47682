import ChuckNorris
import TestSupport
import XCTest
@testable import NorrisPrompt

/// The commands that show jokes.
@MainActor
final class JokeCommandsTests: ConversationTestCase {
    func testSeveralJokesAreNumberedAndCanBeShown() async throws {
        try await assertConversation("""
        norris> joke -n 2
        1  One.
        2  Two.
        norris> 1
        One.
        one
        norris> show 2
        Two.
        two
        norris> show 3
        There is no row 3: the last list has rows 1 to 2.
        norris> show three
        Three.
        three
        norris> show four
        There is none.
        """)
    }

    func testJokeOfTheAPIIsOneLineAndOneOfAFileHasItsLines() async throws {
        jokes.jokes = [JokesList.api, "team.txt"].map { JokeModel(id: $0, value: "First\n  second", source: $0) }

        try await assertConversation("""
        norris> joke
        First second
        norris> joke
        First
          second
        """)
    }

    func testRowsHaveAlignedNumbersAtAPromptAndIDsInAShell() async throws {
        _ = await run("joke -n 10")
        let rows = try transcript.text.split(separator: "\n")
        XCTAssertEqual([rows.first, rows.last], [" 1  One.", "10  One."])
        let session = session()
        session.origin = .arguments

        try session.show(list: jokes.jokes, asJSON: false)
        session.output.flush()

        XCTAssertTrue(try transcript.text.hasSuffix("one  One.\ntwo  Two.\nthree  Three.\n"))
    }

    func testNameOfTheSettingIsUsedUnlessAnotherIsGiven() async throws {
        jokes.jokes = [JokeModel(id: "a", value: "Chuck Norris waits.")]

        try await assertConversation("""
        norris> set name Ann
        name is Ann, saved in \(home.path)/.config/norris/config.
        norris> joke
        Ann waits.
        norris> joke for Bob
        Bob waits.
        """)
    }

    func testSearchSaysHowManyThereAreAndHowManyAreListed() async throws {
        jokes.jokes.append(JokeModel(id: "four", value: "One more."))

        try await assertConversation("""
        norris> search one
        1  One.
        2  One more.
        2 jokes contain "one".
        norris> search -n 1 one
        1  One.
        2 jokes contain "one"; 1 listed.
        norris> search nothing here
        No joke contains "nothing here".
        norris> search
        Missing text to search for. Usage: search TEXT
        """)
    }

    nonisolated func testRequestsAreParsed() throws {
        let rows: [(String, JokeRequest, Int)] = [
            ("joke", JokeRequest(), 1), ("joke dev", JokeRequest(categories: ["dev"]), 1),
            ("JOKE dev, food", JokeRequest(categories: ["dev", "food"]), 1),
            ("joke two  words", JokeRequest(categories: ["two words"]), 1),
            ("joke Bob", JokeRequest(categories: ["Bob"]), 1), ("joke for Bob", JokeRequest(name: "Bob"), 1),
            ("joke dev -n 5 for Grace Hopper", JokeRequest(categories: ["dev"], name: "Grace Hopper"), 5),
            ("joke -n5 FOR Bob", JokeRequest(name: "Bob"), 5),
            ("joke --json -- dev", JokeRequest(categories: ["dev"]), 1),
        ]
        for (line, request, count) in rows {
            let arguments = try CommandTable.lineParser.parse(Line(line))
            XCTAssertEqual(try arguments.jokeRequest(), request, line)
            XCTAssertEqual(try arguments.count() ?? 1, count, line)
        }
    }

    func testMistakesInARequestAreFailures() async {
        let tooLong = "joke " + String(repeating: "x", count: 101)
        for line in ["joke for", "joke dev for \"\"", "joke ,", "joke -n 0", "joke -n 1001", "joke -n x", tooLong] {
            let ending = await run(line)
            XCTAssertEqual(ending, .failed(.usage), line)
        }
        XCTAssertEqual(jokes.requests, [])
    }

    func testCategoriesAreALineEachWithoutAScreen() async throws {
        try await assertConversation("""
        norris> categories
        dev
        food
        norris> categories --json
        {"category":"dev","summary":"programmers"}
        {"category":"food","summary":"food"}
        """)
    }

    func testExplicitJokesAreNotShownUnlessAllowed() async throws {
        jokes.jokes = [JokeModel(id: "x", value: "Hidden.", categories: ["explicit"])]

        try await assertConversation("""
        norris> show x
        This joke is explicit; set explicit on shows it.
        norris> set explicit on
        explicit is on, saved in \(home.path)/.config/norris/config.
        norris> show x
        Hidden.
        x, explicit
        """)
    }
}
