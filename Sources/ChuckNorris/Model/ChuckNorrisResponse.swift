import Platform
import Terminal

/// A joke as the API sends it.
package struct ChuckNorrisResponse: Hashable, Sendable {
    package let iconUrl: String
    /// Nil for a joke of a file that gives it none: then it depends on the text.
    var givenID: String?
    package let url: String
    /// The joke: untrusted text from users of the API, any Unicode, possibly with line breaks.
    package internal(set) var value: String
    /// Often empty.
    package internal(set) var categories: [String]
    /// When the joke was filed, such as `2020-01-05 13:42:19.576875`: 1 to 6 fractional digits, no zone.
    package let createdAt: String?
    /// When the joke was last changed, in the same format.
    package let updatedAt: String?
    /// Not on the wire.
    package internal(set) var source: JokeSource
}

extension ChuckNorrisResponse {
    package init(
        iconUrl: String = "",
        id: String?,
        url: String = "",
        value: String,
        categories: [String] = [],
        createdAt: String? = nil,
        updatedAt: String? = nil,
        source: JokeSource = .api
    ) {
        // The memberwise initializer: fields that are assigned one by one are copied once more in the end.
        self.init(
            iconUrl: iconUrl,
            givenID: id,
            url: url,
            value: value,
            categories: categories,
            createdAt: createdAt,
            updatedAt: updatedAt,
            source: source
        )
    }

    package var id: String {
        givenID ?? Self.id(of: value)
    }

    /// Whether the joke is shown only to users who allow explicit jokes.
    package var isExplicit: Bool {
        categories.contains(where: ExplicitCategory.isName)
    }

    /// Whether the text has no visible character.
    var isBlank: Bool {
        // Most have one of ASCII.
        !value.utf8.contains { (0x21 ..< 0x7F).contains($0) }
            && value.sanitized().unicodeScalars.allSatisfy(\.properties.isWhitespace)
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

    /// Decodes jokes of files, which may leave out the id, too.
    static let decoderOfFiles = {
        let decoder = JSONDecoder()
        decoder.userInfo = CodingUserInfoKey(rawValue: "needsNoID").map { [$0: true] } ?? [:]
        return decoder
    }()

    /// Requires the joke and its id; a server may leave out the rest.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let needsID = decoder.userInfo.isEmpty || container.contains(.id)
        givenID = needsID ? try container.decode(String.self, forKey: .id) : nil
        value = try container.decode(String.self, forKey: .value)
        iconUrl = try container.decodeIfPresent(String.self, forKey: .iconUrl) ?? ""
        url = try container.decodeIfPresent(String.self, forKey: .url) ?? ""
        categories = try container.decodeIfPresent([String].self, forKey: .categories) ?? []
        createdAt = try container.decodeIfPresent(String.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(String.self, forKey: .updatedAt)
        source = .api
    }
}

package enum ExplicitCategory {
    /// Whether the text names the category, in whatever case.
    package static func isName(_ text: String) -> Bool {
        text.lowercased() == "explicit"
    }
}
