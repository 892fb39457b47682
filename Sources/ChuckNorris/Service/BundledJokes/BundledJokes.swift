import TerminalText

/// The built-in jokes.
package enum BundledJokes {
    /// The name in every joke, always the full one.
    static let defaultName = "Chuck Norris"
}

extension ChuckNorrisResponse {
    /// The text's 64-bit FNV-1a hash, in the characters of the API's ids; independent of the place in the collection.
    static func id(of text: String) -> String {
        var text = text
        let hash = text.withUTF8 { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return String(unsafeUninitializedCapacity: 11) { characters in
            for index in 0 ..< 11 {
                characters[index] = digits[Int(hash >> (6 * index) & 63)]
            }
            return 11
        }
    }

    /// The joke about another name, if one is given.
    func about(_ name: String?) -> ChuckNorrisResponse {
        guard let name else { return self }
        var joke = self
        joke.value = value.parts(between: BundledJokes.defaultName).joined(separator: name)
        return joke
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
