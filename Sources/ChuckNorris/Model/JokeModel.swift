/// A joke as it is shown.
package struct JokeModel: Equatable, Sendable {
    package let joke: String
    package let id: String
    package let categories: [String]
    package let iconUrl: String
    package let url: String
    package let createdAt: String?
    package let updatedAt: String?
    package let source: JokeSource

    package init(response: ChuckNorrisResponse) {
        joke = response.value
        id = response.id
        categories = response.categories
        iconUrl = response.iconUrl
        url = response.url
        createdAt = response.createdAt
        updatedAt = response.updatedAt
        source = response.source
    }

    /// Whether the joke is for those only who have asked for such jokes.
    package var isExplicit: Bool {
        categories.contains(where: ExplicitCategory.isName)
    }
}

/// The keys are the API's, and `source`.
extension JokeModel: Codable {
    private enum CodingKeys: String, CodingKey {
        case categories
        case createdAt = "created_at"
        case iconUrl = "icon_url"
        case id
        case source
        case updatedAt = "updated_at"
        case url
        case joke = "value"
    }

    /// Insists on the joke and its id, as for a joke of the API.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        joke = try container.decode(String.self, forKey: .joke)
        id = try container.decode(String.self, forKey: .id)
        categories = try container.decodeIfPresent([String].self, forKey: .categories) ?? []
        iconUrl = try container.decodeIfPresent(String.self, forKey: .iconUrl) ?? ""
        url = try container.decodeIfPresent(String.self, forKey: .url) ?? ""
        createdAt = try container.decodeIfPresent(String.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(String.self, forKey: .updatedAt)
        source = try container.decodeIfPresent(JokeSource.self, forKey: .source) ?? .api
    }

    /// Writes every key, so that programs can count on it; what is not known is null.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(categories, forKey: .categories)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(iconUrl, forKey: .iconUrl)
        try container.encode(id, forKey: .id)
        try container.encode(source, forKey: .source)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(url, forKey: .url)
        try container.encode(joke, forKey: .joke)
    }
}
