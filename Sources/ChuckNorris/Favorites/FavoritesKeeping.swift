package import FileStore
package import Foundation

/// Stores favorites on disk, shared by all open prompts.
///
/// Changes by one prompt are visible to the others with their next call.
package protocol FavoritesKeeping: Sendable {
    /// All favorites, oldest first.
    func all() async throws(FileStoreError) -> [Favorite]

    /// Saves a favorite durably; returns false when one with its id exists already.
    func add(_ favorite: Favorite) async throws(FileStoreError) -> Bool

    /// Removes the favorite with the id, and returns it; `nil` when there is none.
    func remove(id: String) async throws(FileStoreError) -> Favorite?

    /// Returns once an error that did not prevent the previous calls; `nil` when there is none.
    ///
    /// To be called after each other call, and shown beside its result.
    func takeNotice() async -> FileStoreError?
}

/// A joke that the user has saved.
package struct Favorite: Equatable, Sendable {
    package let joke: JokeModel
    /// In ISO 8601, UTC; empty when the file does not say.
    package let savedAt: String

    package init(_ joke: JokeModel, savedAt: Date = Date()) {
        self.joke = joke
        self.savedAt = savedAt.formatted(.iso8601)
    }

    package var id: String {
        joke.id
    }

    /// A line of the file, without the line break: the joke's members, and `saved_at`.
    var json: String {
        JSONText.object(joke.jsonMembers + [("saved_at", JSONText.quoted(savedAt))])
    }
}

extension Favorite: Decodable {
    private enum CodingKeys: String, CodingKey {
        case source
        case savedAt = "saved_at"
    }

    /// Requires the members that a joke of the API must have; others may be missing, but must have the right type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var response = try ChuckNorrisResponse(from: decoder)
        response.source = try container.decodeIfPresent(String.self, forKey: .source).flatMap(JokeSource.init) ?? .api
        joke = JokeModel(response: response)
        savedAt = try container.decodeIfPresent(String.self, forKey: .savedAt) ?? ""
    }
}
