import TerminalText

/// A joke as the API sends it.
package struct ChuckNorrisResponse: Equatable, Sendable {
    package let iconUrl: String
    package let id: String
    package let url: String
    /// The joke: free text typed in by strangers, any Unicode, possibly with line breaks.
    package let value: String
    /// Often empty.
    package let categories: [String]
    /// When the joke was filed, such as `2020-01-05 13:42:19.576875`: 1 to 6 fractional digits, no zone.
    package let createdAt: String?
    /// When it was changed last, written in the same way.
    package let updatedAt: String?
    /// Where it comes from, which is not on the wire.
    package let source: JokeSource

    package init(
        iconUrl: String,
        id: String,
        url: String,
        value: String,
        categories: [String] = [],
        createdAt: String? = nil,
        updatedAt: String? = nil,
        source: JokeSource = .api
    ) {
        self.iconUrl = iconUrl
        self.id = id
        self.url = url
        self.value = value
        self.categories = categories
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.source = source
    }
}

extension ChuckNorrisResponse {
    /// Whether the joke is for those only who have asked for such jokes.
    package var isExplicit: Bool {
        categories.contains(where: ExplicitCategory.isName)
    }

    /// Whether there is nothing to see of the joke.
    var isBlank: Bool {
        value.sanitized().unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}

extension ChuckNorrisResponse: Decodable {
    private enum CodingKeys: String, CodingKey {
        case categories
        case createdAt = "created_at"
        case iconUrl = "icon_url"
        case id
        case updatedAt = "updated_at"
        case url
        case value
    }

    /// Insists on the joke and its id; a server that leaves out the rest still tells jokes.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        value = try container.decode(String.self, forKey: .value)
        iconUrl = try container.decodeIfPresent(String.self, forKey: .iconUrl) ?? ""
        url = try container.decodeIfPresent(String.self, forKey: .url) ?? ""
        categories = try container.decodeIfPresent([String].self, forKey: .categories) ?? []
        createdAt = try container.decodeIfPresent(String.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(String.self, forKey: .updatedAt)
        source = .api
    }
}
