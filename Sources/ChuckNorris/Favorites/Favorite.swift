package import Platform

/// A joke that a user has saved, and when.
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
        var object = joke.jsonObject
        object.add("saved_at", savedAt)
        return object.finish()
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
