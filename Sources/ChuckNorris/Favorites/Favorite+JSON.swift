import Foundation

extension Favorite {
    /// A line of the file, without the line break.
    ///
    /// The keys are the API's, and `source` and `saved_at`.
    var json: String {
        let fields: [(key: String, value: String?)] = [
            ("id", JSONText.quoted(id)),
            ("value", JSONText.quoted(value)),
            ("categories", "[" + categories.map(JSONText.quoted).joined(separator: ",") + "]"),
            ("created_at", createdAt.map(JSONText.quoted)),
            ("icon_url", JSONText.quoted(iconUrl)),
            ("updated_at", updatedAt.map(JSONText.quoted)),
            ("url", JSONText.quoted(url)),
            ("source", source.map { JSONText.quoted($0.rawValue) }),
            ("saved_at", JSONText.quoted(savedAt)),
        ]
        let members = fields.compactMap { field in field.value.map { "\"\(field.key)\":\($0)" } }
        return "{" + members.joined(separator: ",") + "}"
    }
}

extension Favorite: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id
        case value
        case categories
        case createdAt = "created_at"
        case iconUrl = "icon_url"
        case updatedAt = "updated_at"
        case url
        case source
        case savedAt = "saved_at"
    }

    /// Insists on the joke and its id, and on the kind of what else is there.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        value = try container.decode(String.self, forKey: .value)
        categories = try container.decodeIfPresent([String].self, forKey: .categories) ?? []
        iconUrl = try container.decodeIfPresent(String.self, forKey: .iconUrl) ?? ""
        url = try container.decodeIfPresent(String.self, forKey: .url) ?? ""
        createdAt = try container.decodeIfPresent(String.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(String.self, forKey: .updatedAt)
        savedAt = try container.decodeIfPresent(String.self, forKey: .savedAt) ?? ""
        source = try container.decodeIfPresent(String.self, forKey: .source).flatMap(JokeSource.init)
    }
}
