import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// What numbers and ids mean at a prompt.
@MainActor
final class JokeListTests: XCTestCase {
    override func setUp() async throws {
        useBuiltInJokes()
        Vaccine.setCure(for: FavoritesFile.self, isUnique: true, with: FavoritesFile(folder: nil))
    }

    func testNumberRefersToARowOfTheLastListThatHasRows() async throws {
        let found = try await JokeCollections().searchJokes(SearchQuery("coffee")).jokes.map(\.value)
        XCTAssertGreaterThan(found.count, 1)
        let noLocation = "The favorites cannot be used because no folder is configured; set HOME or XDG_DATA_HOME to an absolute path."

        try await assertConversation("""
        norris> recent
        norris> joke dev
        \(BundledJokes.dev[0])
        norris> show 1
        No list to pick from yet. Run search, favorites or recent first.
        norris> search coffee
        \(found.joined(separator: "\n"))
        norris> favorites
        \(noLocation)
        norris> search xyzzy
        No built-in joke contains "xyzzy".
        norris> show 2
        \(found[1])
        norris> recent
        \(BundledJokes.dev[0])
        \(found[1])
        norris> show 1
        \(BundledJokes.dev[0])
        norris> show 0
        There is no row 0: the last list has rows 1 to 2.
        norris> show 3
        There is no row 3: the last list has rows 1 to 2.
        """)
    }

    func testSearchFindsNoMorePartsThanItLists() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: LongSearchService())

        try await assertConversation("""
        norris> search kick -n 25
        \((1 ... 25).map { "Kick \($0)" }.joined(separator: "\n"))
        norris> show 25
        Kick 25
        norris> show 26
        There is no row 26: the last list has rows 1 to 25.
        """)
    }

    func testSearchEndsWithItsReader() async throws {
        Vaccine.setCure(for: ChuckNorrisServicing.self, isUnique: true, with: LongSearchService(limit: 100_000))
        let output = try Output(
            standardOutput: TextStream(descriptor: .max, isTerminal: false),
            standardError: Transcript().output().standardError
        )

        try await SearchCommand(text: "kick").run(in: CommandContext(output: output))

        XCTAssertEqual(output.standardOutput.failure, EBADF)
    }

    func testSeveralJokesAreRowsAndRecentListsEachOnceWhereItWasShownLast() async throws {
        let jokes = try await dealtJokes(4, of: "dev")

        try await assertConversation("""
        norris> joke dev -n 2
        \(jokes[0])
        \(jokes[1])
        norris> show 2
        \(jokes[1])
        norris> r
        \(jokes[2])
        \(jokes[3])
        norris> show \(ChuckNorrisResponse(id: nil, value: jokes[0]).id)
        \(jokes[0])
        norris> recent
        \(jokes[1])
        \(jokes[2])
        \(jokes[3])
        \(jokes[0])
        """)
    }

    func testRecentListsAThousandJokesAtMost() async throws {
        let transcript = try Transcript()
        let context = CommandContext(output: transcript.output())
        for number in 1 ... 1999 {
            context.shownJokes.append(JokeModel(id: "\(number)", value: "Joke \(number)."))
        }

        try await RecentCommand().run(in: context)
        context.output.flush()

        let rows = (1000 ... 1999).map { "Joke \($0).\n" }
        XCTAssertEqual(try transcript.text, rows.joined())
    }

    func testRefreshRepeatsTheLastSuccessfulJokeCommand() async throws {
        let jokes = try await dealtJokes(2, of: "food").map { $0.replacing("Chuck Norris", with: "Bob") }
        XCTAssertNotEqual(jokes[0], jokes[1])

        try await assertConversation("""
        norris> joke food for Bob
        \(jokes[0])
        norris> joke fodo
        There is no built-in category "fodo". Did you mean food?
        norris> categories
        \(BundledJokes.categories.joined(separator: "\n"))
        norris> r
        \(jokes[1])
        """)
    }

    func testUnknownCategoryHasASuggestionOrAHintAboutNames() async throws {
        try await assertConversation("""
        norris> search coffee --category nope
        There is no built-in category "nope". Type categories to see them.
        norris> search coffee --category fodo
        There is no built-in category "fodo". Did you mean food?
        norris> joke 2> f
        There is no built-in category "2>". Type categories to see them.
        norris> joke moive
        There is no built-in category "moive". Did you mean movie?
        norris> joke Bob
        There is no built-in category "bob". Type categories to see them, or joke for Bob if that is a name.
        norris> joke dev,scinece
        There is no built-in category "scinece". Did you mean science?
        norris> joke x
        There is no built-in category "x". Type categories to see them, or joke for X if that is a name.
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
