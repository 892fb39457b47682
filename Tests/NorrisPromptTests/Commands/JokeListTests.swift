import LineEditing
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// What numbers and ids mean at a prompt.
@MainActor
final class JokeListTests: XCTestCase {
    override func setUp() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: BundledJokes { _ in 0 })
        Vaccine.setCure(for: JokeViewModeling.self, with: JokeViewModel())
        Vaccine.setCure(for: FavoritesKeeping.self, isUnique: true, with: FavoritesFile(folder: nil))
    }

    func testNumberRefersToARowOfTheLastList() async throws {
        let found = try await BundledJokes().searchJokes(SearchQuery("coffee")).jokes.map(\.value)
        XCTAssertGreaterThan(found.count, 1)

        let text = try await converse(["search coffee", "show 2", "recent", "show 1", "show 2"])

        XCTAssertEqual(text, """
        norris> search coffee
        \(found.joined(separator: "\n"))
        norris> show 2
        \(found[1])
        norris> recent
        \(found[1])
        norris> show 1
        \(found[1])
        norris> show 2
        There is no row 2: the last list has one row.
        norris>\u{20}

        """)
    }

    func testNumberWithoutAListIsAnError() async throws {
        let text = try await converse(["joke", "show 1", "recent", "show 0", "show 2"])

        let sentences = text.split(separator: "\n").filter { $0.hasPrefix("There is no") || $0.hasPrefix("No list") }
        XCTAssertEqual(sentences, [
            "No list to pick from yet. Run search, favorites or recent first.",
            "There is no row 0: the last list has one row.",
            "There is no row 2: the last list has one row.",
        ])
    }

    func testSearchFindsNoMorePartsThanItLists() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: LongSearchService())

        let text = try await converse(["search kick -n 25", "show 25", "show 26"])

        let rows = (1 ... 25).map { "Kick \($0)" }.joined(separator: "\n")
        XCTAssertEqual(text, """
        norris> search kick -n 25
        \(rows)
        norris> show 25
        Kick 25
        norris> show 26
        There is no row 26: the last list has rows 1 to 25.
        norris>\u{20}

        """)
    }

    func testSearchEndsWithItsReader() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: LongSearchService(limit: 100_000))
        let output = try Output(
            standardOutput: TextStream(descriptor: -1, isTerminal: false),
            standardError: Transcript().output().standardError
        )
        let context = CommandContext(output: output, history: History(path: nil), waiting: InterruptibleWait())

        try await SearchCommand(text: "kick").run(in: context)

        XCTAssertEqual(output.standardOutput.failure, EBADF)
    }

    func testListWithoutRowsLeavesTheLastOne() async throws {
        let found = try await BundledJokes().searchJokes(SearchQuery("coffee")).jokes.map(\.value)

        let text = try await converse([
            "recent",
            "show 1",
            "search coffee",
            "recent",
            "favorites",
            "search xyzzy",
            "show 2",
        ])

        XCTAssertTrue(text.hasSuffix("norris> show 2\n\(found[1])\nnorris> \n"), text)
        XCTAssertTrue(
            text.contains("norris> show 1\nNo list to pick from yet. Run search, favorites or recent first.\n"),
            text
        )
    }

    func testRecentListsEachJokeOnceWhereItWasShownLast() async throws {
        let jokes = try await dealtJokes(2, of: "dev")
        let id = ChuckNorrisResponse(bundled: jokes[0], category: "dev").id

        let text = try await converse(["joke dev", "joke dev", "show \(id)", "recent"])

        XCTAssertTrue(text.hasSuffix("norris> recent\n\(jokes[1])\n\(jokes[0])\nnorris> \n"), text)
    }

    func testRecentListsAThousandJokesAtMost() async throws {
        let transcript = try Transcript()
        let context = CommandContext(
            output: transcript.output(),
            history: History(path: nil),
            waiting: InterruptibleWait()
        )
        for number in 1 ... 1999 {
            let response = ChuckNorrisResponse(iconUrl: "", id: "\(number)", url: "", value: "Joke \(number).")
            context.shownJokes.append(JokeModel(response: response))
        }

        try await RecentCommand().run(in: context)
        context.output.flush()

        let rows = try transcript.text.split(separator: "\n")
        XCTAssertEqual(rows.count, 1000)
        XCTAssertEqual(rows.first, "Joke 1000.")
        XCTAssertEqual(rows.last, "Joke 1999.")
    }

    func testUnseenIdIsRequestedFromTheSource() async throws {
        let joke = ChuckNorrisResponse(bundled: BundledJokes.dev[5], category: "dev")

        let text = try await converse(["show \(joke.id)", ": \(joke.id)", "show nonesuch"])

        XCTAssertEqual(text, """
        norris> show \(joke.id)
        \(joke.value)
        norris> : \(joke.id)
        \(joke.value)
        norris> show nonesuch
        There is no built-in joke with the id "nonesuch".
        norris>\u{20}

        """)
    }

    func testSeveralJokesAreRowsThatNumbersReferTo() async throws {
        let jokes = try await dealtJokes(4, of: "dev")

        let text = try await converse(["joke dev -n 2", "show 2", "r"])

        XCTAssertEqual(text, """
        norris> joke dev -n 2
        \(jokes[0])
        \(jokes[1])
        norris> show 2
        \(jokes[1])
        norris> r
        \(jokes[2])
        \(jokes[3])
        norris>\u{20}

        """)
    }

    func testRefreshRepeatsTheLastSuccessfulJokeCommand() async throws {
        let text = try await converse(["joke food", "joke fodo", "r"])

        let joke = try await dealtJokes(2, of: "food")[1]
        XCTAssertTrue(text.hasSuffix("norris> r\n\(joke)\nnorris> \n"), text)
    }

    func testBuiltInExplicitJokesAreAnErrorWithAdvice() async throws {
        let text = try await converse(["joke explicit"])

        XCTAssertEqual(text, """
        norris> joke explicit
        There are no built-in explicit jokes; for those of the API, type set explicit on, or start norris \
        with --explicit.
        norris>\u{20}

        """)
    }

    func testAdviceAboutExplicitJokesDoesNotRepeatASetting() async throws {
        let text = try await converse(["set explicit on", "joke explicit"])

        XCTAssertEqual(text, """
        norris> set explicit on
        norris> joke explicit
        There are no built-in explicit jokes; for those of the API, type set source online, or use \
        --online.
        norris>\u{20}

        """)
    }

    func testUnknownCategoryHasASuggestionOrAHintAboutNames() async throws {
        let text = try await converse(["joke moive", "joke Bob", "joke dev,scinece", "joke x"])

        XCTAssertEqual(text, """
        norris> joke moive
        There is no built-in category "moive". Did you mean movie?
        norris> joke Bob
        There is no built-in category "bob". Type categories to see them, or joke for Bob if that is a name.
        norris> joke dev,scinece
        There is no built-in category "scinece". Did you mean science?
        norris> joke x
        There is no built-in category "x". Type categories to see them, or joke for X if that is a name.
        norris>\u{20}

        """)
    }
}

/// Finds ten jokes at a time, and fails when it is asked for too many.
private struct LongSearchService: ChuckNorrisServicing {
    var limit = 30

    func getRandomJoke(callback _: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {}

    func searchJokes(_: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        try part(from: 1)
    }

    private func part(from number: Int) throws -> SearchResults<ChuckNorrisResponse> {
        XCTAssertLessThan(number, limit)
        let jokes = (number ..< number + 10).map { ChuckNorrisResponse(id: "\($0)", value: "Kick \($0)") }
        return SearchResults(jokes: jokes, next: number < limit ? { @Sendable in try part(from: number + 10) } : nil)
    }
}
