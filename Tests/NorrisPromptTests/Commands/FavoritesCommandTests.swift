import TestSupport
import Vaccine
import XCTest
@testable import ChuckNorris
@testable import NorrisPrompt

/// The commands about favorites, on a real file.
@MainActor
final class FavoritesCommandTests: XCTestCase {
    private var folder: TemporaryFolder!

    override func setUp() async throws {
        folder = try TemporaryFolder()
        let path = folder.path
        useBuiltInJokes()
        Vaccine.setCure(for: FavoritesFile.self, isUnique: true, with: FavoritesFile(folder: path))
    }

    override func tearDown() async throws {
        folder = nil
    }

    func testFavoritesAreSavedAndRemovedByNumberAndIdUnlessAReferenceIsBad() async throws {
        let found = try await JokeCollections().searchJokes(SearchQuery("coffee")).jokes
        XCTAssertGreaterThan(found.count, 1)

        try await assertConversation("""
        norris> search coffee
        \(found.map(\.value).joined(separator: "\n"))
        norris> unfavorite 1
        Joke 1 is not in favorites. Type favorites to list them.
        norris> favorite 2 99
        There is no row 99: the last list has rows 1 to \(found.count).
        norris> favorites
        norris> favorite 2
        norris> favorite 2 \(found[0].id) 2
        norris> unfavorite 2 3
        Joke 3 is not in favorites. Type favorites to list them.
        norris> favorites
        \(found[1].value)
        \(found[0].value)
        norris> unfavorite 2 \(found[1].id)
        norris> favorites
        norris> favorite 1
        norris> favorites
        \(found[1].value)
        norris> unfavorite 1
        norris> unfavorite \(found[0].id)
        There is no favorite with the id "\(found[0].id)". Type favorites to list them.
        norris> favorite 7
        There is no row 7: the last list has one row.
        norris> favorite 1 "a b"
        "a b" is neither the number of a row nor the id of a joke.
        norris> favorites
        """)
    }

    func testFavoriteNeedsAJokeAndUnfavoriteOneOfThem() async throws {
        let sentence = "No joke has been shown yet. Type joke first, or give a number or an id."

        try await assertConversation("""
        norris> favorite
        \(sentence)
        norris> unfavorite
        \(sentence)
        norris> joke dev
        \(BundledJokes.dev[0])
        norris> unfavorite
        This joke is not in favorites. Type favorites to list them.
        """)
    }

    func testFavoriteIsPrintedAsJSONUnchanged() async throws {
        let (url, date) = ("https://h/jokes/abc", "2020-01-05 13:42:19.576875")
        let joke = JokeModel(response: ChuckNorrisResponse(
            iconUrl: "https://h/i.png", id: "abc", url: url, value: "One\nTwo", categories: ["dev"], createdAt: date,
            updatedAt: date
        ))
        _ = try await FavoritesFile(folder: folder.path).add(Favorite(joke))

        try await assertConversation("norris> favorites --json\n\(joke.json)")
    }

    func testExplicitFavoritesAreHiddenUnlessAllowed() async throws {
        let mild = JokeModel(id: "mild", value: "A mild joke.")
        let explicit = JokeModel(id: "strong", value: "A strong joke.", categories: ["explicit"])
        let file = FavoritesFile(folder: folder.path)
        for joke in [explicit, mild] {
            _ = try await file.add(Favorite(joke))
        }

        try await assertConversation("""
        norris> favorites
        A mild joke.
        norris> show 1
        A mild joke.
        norris> show strong
        Explicit jokes are hidden; to include them, type set explicit on, or start norris with --explicit.
        norris> set explicit on
        norris> favorites
        A strong joke.
        A mild joke.
        norris> show strong
        A strong joke.
        """)
    }
}
