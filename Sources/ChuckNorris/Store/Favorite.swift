/// A joke that a user has saved, and when.
package struct Favorite: Equatable, Sendable {
    package let joke: JokeModel
    /// In ISO 8601, UTC; empty when the file does not say.
    package let savedAt: String

    /// The line of the file: the joke's members, and `saved_at`, safe to print.
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
