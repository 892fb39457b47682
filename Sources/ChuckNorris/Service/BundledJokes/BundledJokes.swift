import Platform
import Terminal

package enum BundledJokes {
    /// Draws a number below the given one, which is at least 1.
    package typealias Draw = @Sendable (Int) -> Int

    static func jokes(containing text: String) -> [ChuckNorrisResponse] {
        zip(jokes, lowercasedTexts).filter { $1.containsText(text) }.map(\.0)
    }

    /// All of the collection, in its order, as the API would send them; they have no page and no icon.
    static let jokes = collection.flatMap { category, texts in
        texts.map { ChuckNorrisResponse(id: nil, value: $0, categories: [category], source: .bundled) }
    }

    private static let lowercasedTexts = jokes.map { $0.value.lowercased() }
}

extension String {
    /// Whether the text contains another one: as C strings where both are ASCII, which is faster than by character.
    func containsText(_ other: String) -> Bool {
        guard isPrintableASCII, other.isPrintableASCII else { return contains(other) }
        return withCString { text in other.withCString { strstr(text, $0) != nil } }
    }
}

extension ChuckNorrisResponse {
    /// The name in every built-in joke, always the full one.
    static let defaultName = "Chuck Norris"

    /// The joke with another name in place of the default one.
    func about(_ name: String) -> ChuckNorrisResponse {
        var joke = self
        // It stays that of the original text.
        joke.givenID = id
        joke.value = value.parts(between: Self.defaultName).joined(separator: name)
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
