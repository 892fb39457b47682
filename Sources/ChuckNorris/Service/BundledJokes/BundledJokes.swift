import Platform
import TerminalText

/// Implements the service with the built-in jokes, without a network.
///
/// Each random joke comes once before any comes again.
package final class BundledJokes: AsyncChuckNorrisServicing, Sendable {
    /// Draws a number below the given one, which is at least 1.
    package typealias Draw = @Sendable (Int) -> Int

    private let draw: Draw
    private let dealer = Locked(JokeDealer())

    /// - Parameter draw: The source of randomness; called by one thread at a time.
    package init(draw: @escaping Draw = RandomNumbers().number(below:)) {
        self.draw = draw
    }

    package func getJokeAtOnce(_ request: JokeRequest) -> ChuckNorrisResponse? {
        switch request {
        case let .random(categories, name) where Set(categories).isSubset(of: Self.categories):
            dealer.withLock { dealer in
                dealer.deal(from: categories, draw: draw).map { dealer.response(of: $0, about: name) }
            }
        case .random:
            nil
        case let .id(id):
            Self.jokes.first { $0.id == id }?.response()
        }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard let joke = getJokeAtOnce(request) else { throw ChuckNorrisError.noJoke(request, in: .bundled) }
        return joke
    }

    package func getCategories() async throws -> [String] {
        Self.categories
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let text = query.text.lowercased()
        let found = zip(Self.jokes, Self.lowercasedTexts).filter { $1.containsText(text) }.map { $0.0.response() }
        guard !found.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: .bundled) }
        return found
    }

    package func getSourceState() -> SourceState {
        .bundled
    }

    /// All of the collection, in its order.
    static let jokes = collection.flatMap { category, texts in
        texts.map { BundledJoke(category: category, text: $0) }
    }

    /// For searching.
    private static let lowercasedTexts = jokes.map { $0.text.lowercased() }
}

extension String {
    /// Whether the text contains another one: as C strings where both are ASCII, which is faster than by character.
    fileprivate func containsText(_ other: String) -> Bool {
        guard isPrintableASCII, other.isPrintableASCII else { return contains(other) }
        return withCString { text in other.withCString { strstr(text, $0) != nil } }
    }
}

struct BundledJoke: Equatable {
    /// The name in every joke, always the full one.
    static let defaultName = "Chuck Norris"

    let category: String
    let text: String

    /// The text's 64-bit FNV-1a hash, in the characters of the API's ids; independent of the place in the collection.
    var id: String {
        var text = text
        let hash = text.withUTF8 { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return String(decoding: (0 ..< 11).map { Self.digits[Int(hash >> (6 * $0) & 63)] }, as: UTF8.self)
    }

    /// The joke as the API would send it, with another defaultName when a name is given; it has no page and no icon.
    func response(about name: String? = nil) -> ChuckNorrisResponse {
        let value = name.map { text.parts(between: Self.defaultName).joined(separator: $0) } ?? text
        return ChuckNorrisResponse(iconUrl: "", id: id, url: "", value: value, categories: [category], source: .bundled)
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
