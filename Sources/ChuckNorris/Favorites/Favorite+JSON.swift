import Foundation

extension Favorite {
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

    /// Insists on what a joke of the API must have, and on the kind of what else is there.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var joke = try JokeModel(response: ChuckNorrisResponse(from: decoder))
        joke.source = try container.decodeIfPresent(String.self, forKey: .source).flatMap(JokeSource.init) ?? .api
        self.joke = joke
        savedAt = try container.decodeIfPresent(String.self, forKey: .savedAt) ?? ""
    }
}
