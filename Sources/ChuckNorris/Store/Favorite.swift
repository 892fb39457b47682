/// A joke that a user has saved, and when.
package struct Favorite: Equatable, Sendable {
    package let joke: JokeModel
    /// In ISO 8601, UTC; empty when the file does not say.
    package let savedAt: String

    package init(_ joke: JokeModel, savedAt: String) {
        self.joke = joke
        self.savedAt = savedAt
    }

    /// The joke's members, and `saved_at`, as an object that is safe to print; a line of the file.
    package var json: String {
        var object = joke.jsonObject
        object.add("saved_at", savedAt)
        return object.text
    }
}

extension Favorite: Decodable {
    private enum CodingKeys: String, CodingKey {
        case savedAt = "saved_at"
    }

    package init(from decoder: any Decoder) throws {
        joke = try JokeModel(response: ChuckNorrisResponse(from: decoder))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        savedAt = try container.decodeIfPresent(String.self, forKey: .savedAt) ?? ""
    }
}
