/// A joke as the API sends it.
///
/// The server sends timestamps too; nobody here reads them, so they are not decoded.
package struct ChuckNorrisResponse: Equatable, Sendable {
    package let iconUrl: String
    package let id: String
    package let url: String
    /// The joke: free text typed in by strangers, any Unicode, possibly with line breaks.
    package let value: String
    /// Often empty.
    package let categories: [String]

    package init(iconUrl: String, id: String, url: String, value: String, categories: [String] = []) {
        self.iconUrl = iconUrl
        self.id = id
        self.url = url
        self.value = value
        self.categories = categories
    }
}

extension ChuckNorrisResponse {
    /// Whether there is nothing to see of the joke.
    var isBlank: Bool {
        value.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format: true
            default: scalar.properties.isWhitespace
            }
        }
    }
}

extension ChuckNorrisResponse: Decodable {
    private enum CodingKeys: String, CodingKey {
        case iconUrl = "icon_url"
        case id
        case url
        case value
        case categories
    }

    /// Insists on the joke and its id; a server that leaves out the rest still tells jokes.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        value = try container.decode(String.self, forKey: .value)
        iconUrl = try container.decodeIfPresent(String.self, forKey: .iconUrl) ?? ""
        url = try container.decodeIfPresent(String.self, forKey: .url) ?? ""
        categories = try container.decodeIfPresent([String].self, forKey: .categories) ?? []
    }
}
