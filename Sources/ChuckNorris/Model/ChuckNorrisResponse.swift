/// A joke as the API sends it.
package struct ChuckNorrisResponse: Hashable, Sendable {
    /// The joke: untrusted text from users of the API, any Unicode, possibly with line breaks.
    package private(set) var value: String
    package internal(set) var categories: [String]
    /// Where the joke comes from, as `JokesList` names it, or the name of the user's file; not on the wire.
    package internal(set) var source: String
    /// All else, by the keys in JSON; empty for the jokes of files, of which there may be thousands in memory.
    private(set) var others: [String: String] = [:]

    /// - Parameters:
    ///   - id: By default, an id that depends on the text alone.
    ///   - value: With any of the usual line breaks, in place of which the joke has line feeds.
    package init(
        iconUrl: String = "",
        id: String? = nil,
        url: String = "",
        value: String,
        categories: [String] = [],
        source: String = JokesList.api
    ) {
        var value = value
        if value.withUTF8({ $0.contains(UInt8(ascii: "\r")) }) {
            // As bytes: CR and LF together are one character, and the rest may become another pair of them.
            let bytes = Array(value.utf8).replacing("\r\n".utf8, with: "\n".utf8)
            value = String(decoding: bytes.map { $0 == UInt8(ascii: "\r") ? .lineFeed : $0 }, as: UTF8.self)
        }
        self.value = value
        self.categories = categories
        self.source = source
        if id != nil || !iconUrl.isEmpty || !url.isEmpty {
            others = ["icon_url": iconUrl, "url": url]
            others["id"] = id
        }
    }

    package var iconUrl: String {
        others["icon_url"] ?? ""
    }

    package var id: String {
        others["id"] ?? Self.id(of: value)
    }

    package var url: String {
        others["url"] ?? ""
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
        joke.others["id"] = id
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
        let source = try text(.source) ?? JokesList.api
        try self.init(
            value: container.decode(String.self, forKey: .value),
            categories: container.decodeIfPresent([String].self, forKey: .categories) ?? [],
            // Version 1 wrote "bundled".
            source: source == "bundled" ? JokesList.builtIn : source
        )
        for key in [CodingKeys.createdAt, .iconUrl, .id, .updatedAt, .url] {
            others[key.rawValue] = try text(key)
        }
    }
}
