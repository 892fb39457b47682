import ChuckNorris
import Terminal
import TestSupport
import XCTest
@testable import NorrisPrompt

/// Favorites, jokes of one's own, and which joke a command without a number means.
@MainActor
final class KeepingCommandsTests: ConversationTestCase {
    func testJokeShownLastIsSavedOnceAndRemoved() async throws {
        try await assertConversation("""
        norris> favorite
        No joke has been told yet. Type joke first, or give an id.
        norris> favorites
        No favorites yet. Type favorite after a joke that you like.
        norris> joke
        One.
        norris> favorite
        Saved to favorites: One.
        norris> fav
        Already in favorites: One.
        norris> favorites
        1  One.
        norris> unfavorite
        Removed from favorites: One.
        norris> unfavorite one
        The joke one is not in your favorites.
        """)
    }

    func testListOfOneRowIsThisJokeAndALongerOneNeedsANumber() async throws {
        try await assertConversation("""
        norris> joke
        One.
        norris> search two
        1  Two.
        1 joke contains "two".
        norris> favorite
        Saved to favorites: Two.
        norris> joke -n 2
        1  Two.
        2  Three.
        norris> favorite
        Saved to favorites: Three.
        norris> favorites
        1  Two.
        2  Three.
        norris> unfavorite
        Which joke of the list? Give its number.
        norris> unfavorite 2 1
        Removed from favorites: Three.
        Removed from favorites: Two.
        """)
    }

    func testAddedJokeIsTheOneMeantNext() async throws {
        try await assertConversation("""
        norris> add Mine.
        Added: \(home.path)/.local/share/norris/jokes/own, line 1.
        norris> favorite
        Saved to favorites: Mine.
        norris> set jokes builtin
        jokes is builtin, saved in \(home.path)/.config/norris/config.
        norris> add Yours.
        Added: \(home.path)/.local/share/norris/jokes/own, line 3.
        It will not be told: the setting jokes does not list mine.
        """)
    }

    func testNothingIsRemovedIfOneOfSeveralIsNoFavorite() async throws {
        await type([.line("favorite one two")])

        try await assertConversation("""
        norris> unfavorite one three
        The joke three is not in your favorites.
        norris> favorites
        1  One.
        2  Two.
        """)
    }

    nonisolated func testWordsAreNumbersOfRowsOrIDs() {
        let rows: [(String, number: Int?, isID: Bool)] = [
            ("1", 1, false), ("999999", 999_999, false), ("1234567", nil, true), ("Ab-_9", nil, true),
            ("é", nil, false), ("a b", nil, false), ("", nil, false), (String(repeating: "x", count: 65), nil, false),
        ]
        for (text, number, isID) in rows {
            XCTAssertEqual(text.rowNumber, number, text)
            XCTAssertEqual(text.isJokeID, isID, text)
        }
    }
}
