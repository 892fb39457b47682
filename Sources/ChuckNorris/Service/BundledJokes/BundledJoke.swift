/// A joke of the collection in the binary.
struct BundledJoke: Equatable {
    /// Whom every joke of the collection is about, always by the full name.
    static let hero = "Chuck Norris"

    let category: String
    let text: String

    /// Names the joke by its text, wherever it stands in the collection.
    ///
    /// It is the text's 64-bit FNV-1a hash, in the characters that the API's ids have.
    var id: String {
        var hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(unsafeUninitializedCapacity: 11) { id in
            for index in id.indices {
                id[index] = Self.digits[Int(hash & 63)]
                hash >>= 6
            }
            return id.count
        }
    }

    /// As the API would send it, with somebody else as its hero when a name is given.
    ///
    /// There is no page or icon to name.
    func response(about name: String? = nil) -> ChuckNorrisResponse {
        let value = name.map { text.replacing(Self.hero, with: $0) } ?? text
        return ChuckNorrisResponse(
            iconUrl: "",
            id: id,
            url: "",
            value: value,
            categories: [category],
            source: .bundled
        )
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
