@testable import ChuckNorris
import TestSupport
import Vaccine
import XCTest
@testable import NorrisPrompt

/// The joke that commands mean where none is given, across runs.
@MainActor
final class LastJokeTests: XCTestCase {
    private let mock = LastJokeMock()

    override func setUp() async throws {
        useBuiltInJokes()
        let kept = mock
        Vaccine.setCure(for: LastJokeKeeping.self, isUnique: true, with: kept)
        Vaccine.setCure(for: FavoritesFile.self, isUnique: true, with: FavoritesFile(folder: nil))
    }

    func testLastJokeOfAnEarlierRunIsMeantUntilThePromptHasItsOwn() async throws {
        let jokes = try await dealtJokes(2, of: "dev")
        _ = try await converse(["joke dev"])

        try await assertConversation("""
        norris> show
        \(jokes[0])
        norris> joke dev
        \(jokes[1])
        norris> again
        \(jokes[1])
        """)
        XCTAssertEqual(mock.jokes.map(\.joke), jokes)
    }

    func testNothingIsKeptWhileTheHistoryIsOff() async throws {
        try await assertConversation("""
        norris> set history off
        norris> joke dev
        \(BundledJokes.dev[0])
        norris> set history on
        norris> show
        \(BundledJokes.dev[0])
        """)
        XCTAssertEqual(mock.jokes.map(\.joke), ["\(BundledJokes.dev[0])"])

        let sentence = "No joke has been shown yet. Type joke first, or give a number or an id."
        try await assertConversation("norris> set history off\nnorris> show\n\(sentence)")
    }

    func testExplicitJokeOfAnEarlierRunIsHiddenUnlessAllowed() async throws {
        try mock.keep(JokeModel(id: "a", value: "A strong joke.", categories: ["explicit"]))

        try await assertConversation("""
        norris> show
        Explicit jokes are hidden; to include them, type set explicit on, or start norris with --explicit.
        norris> set explicit on
        norris> show
        A strong joke.
        """)
    }

    func testUnusableFileIsNamedOnlyWhereTheJokeIsNeeded() async throws {
        let error = StoredFile(.lastJoke, path: "/x/last").error(.foreign)
        Vaccine.setCure(for: LastJokeKeeping.self, isUnique: true, with: LastJokeMock(expectedError: error))

        try await assertConversation("""
        norris> copy
        The file /x/last is damaged, or has no joke; the next joke replaces it.
        norris> joke dev
        \(BundledJokes.dev[0])
        norris> show
        \(BundledJokes.dev[0])
        """)
    }
}
