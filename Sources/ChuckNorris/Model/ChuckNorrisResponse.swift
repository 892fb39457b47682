/// A joke as the API sends it.
package struct ChuckNorrisResponse: Hashable, Sendable {
    package let iconUrl: String
    package let url: String
    /// The joke: untrusted text from users of the API, any Unicode, possibly with line breaks.
    package private(set) var value: String
    package internal(set) var categories: [String]
    /// When the joke was filed, such as `2020-01-05 13:42:19.576875`: 1 to 6 fractional digits, no zone.
    package let createdAt: String?
    /// When the joke was last changed, in the same format.
    package let updatedAt: String?
    /// Where the joke comes from; not on the wire.
    package internal(set) var source: JokeSource
    /// Nil for an id that depends on the text alone: few of the jokes in memory are ever asked for theirs.
    private var givenId: String?

    /// - Parameters:
    ///   - id: By default, an id that depends on the text alone.
    ///   - value: With any of the usual line breaks, in place of which the joke has line feeds.
    package init(
        iconUrl: String = "",
        id: String? = nil,
        url: String = "",
        value: String,
        categories: [String] = [],
        createdAt: String? = nil,
        updatedAt: String? = nil,
        source: JokeSource = .api
    ) {
        var value = value
        if value.withUTF8({ $0.contains(UInt8(ascii: "\r")) }) {
            // As bytes: CR and LF together are one character, and the rest may become another pair of them.
            let bytes = Array(value.utf8).replacing("\r\n".utf8, with: "\n".utf8)
            value = String(decoding: bytes.map { $0 == UInt8(ascii: "\r") ? .lineFeed : $0 }, as: UTF8.self)
        }
        self.iconUrl = iconUrl
        givenId = id
        self.url = url
        self.value = value
        self.categories = categories
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.source = source
    }

    package var id: String {
        givenId ?? Self.id(of: value)
    }

    /// Whether the joke is shown only to users who allow explicit jokes.
    package var isExplicit: Bool {
        categories.contains(where: Self.isExplicit)
    }

    static func isExplicit(_ category: String) -> Bool {
        category.utf8.count == 8 && category.lowercased() == "explicit"
    }

    /// Whether the text has no visible character.
    package var isBlank: Bool {
        // Nearly every joke begins with a letter of ASCII, for which nothing is looked up.
        value.unicodeScalars
            .allSatisfy { !(0x21 ..< 0x7F).contains($0.value) && ($0.properties.isWhitespace || $0.isInvisible) }
    }

    /// The joke with another name in place of the hero's; it keeps its id.
    func about(_ name: String?) -> ChuckNorrisResponse {
        guard let name else { return self }
        var joke = self
        joke.givenId = id
        joke.value = value.replacing(Self.hero, with: name)
        return joke
    }

    /// The text's 64-bit FNV-1a hash, in the characters of the API's ids.
    static func id(of text: String) -> String {
        var text = text
        let hash = text.withUTF8 { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return String(decoding: (0 ..< 11).map { digits[Int(hash >> (6 * $0) & 63)] }, as: UTF8.self)
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

/// Where a joke comes from, by its name in JSON, which for a file of the user's is that without the folder.
package struct JokeSource: Hashable, Sendable {
    package static let api = JokeSource(name: "api")
    package static let builtIn = JokeSource(name: "builtin")

    package let name: String
}

extension ChuckNorrisResponse: Decodable {
    private enum CodingKeys: String, CodingKey {
        case categories
        case createdAt = "created_at"
        case iconUrl = "icon_url"
        case id
        case source
        case updatedAt = "updated_at"
        case url
        case value
    }

    /// Requires the joke; a server or a file may leave out the rest, and the id then depends on the text.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = { key in try container.decodeIfPresent(String.self, forKey: key) }
        // Version 1 wrote "bundled".
        let source = try text(.source).map { $0 == "bundled" ? .builtIn : JokeSource(name: $0) }
        try self.init(
            iconUrl: text(.iconUrl) ?? "",
            id: text(.id),
            url: text(.url) ?? "",
            value: container.decode(String.self, forKey: .value),
            categories: container.decodeIfPresent([String].self, forKey: .categories) ?? [],
            createdAt: text(.createdAt),
            updatedAt: text(.updatedAt),
            source: source ?? .api
        )
    }
}
