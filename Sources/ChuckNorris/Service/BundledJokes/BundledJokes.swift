import Platform
import TerminalText

/// A service that has all of its jokes at hand, without a network.
package protocol LocalJokeServicing: AsyncChuckNorrisServicing {
    /// Returns the joke of a day: the same whenever it is asked for, and none twice before all have come.
    func getJoke(ofDay day: Int) async throws -> ChuckNorrisResponse

    /// Called after a file of the user's own jokes was changed: the next request reads the files again.
    func reload()
}

extension LocalJokeServicing {
    package func reload() {}
}

/// Implements the service with the built-in jokes, without a network; each random joke comes once before any again.
package final class BundledJokes: LocalJokeServicing, Sendable {
    /// Draws a number below the given one, which is at least 1.
    package typealias Draw = @Sendable (Int) -> Int

    private struct Dealer {
        /// By length.
        var decks: [JokeDeck] = []
        var shelves: [Int] = []
        /// With their ids, which take longer to make than to remember.
        var dealt: [ChuckNorrisResponse?] = []

        mutating func deal(
            _ categories: [String],
            _ name: String?,
            _ length: JokeLength?,
            draw: Draw
        ) -> ChuckNorrisResponse? {
            if shelves.isEmpty {
                decks = ([nil, .short, .long] as [JokeLength?])
                    .map { length in JokeDeck.builtIn { length?.accepts($0) ?? true } }
                shelves = Array(decks[0].shelves.indices)
                dealt = Array(repeating: nil, count: BundledJokes.count)
            }
            let isAny = categories.isEmpty
            let asked = isAny ? shelves : shelves.filter { categories.contains(BundledJokes.categories[$0]) }
            guard let number = decks[length?.rawValue ?? 0].deal(from: asked, draw: draw)?.offset else { return nil }
            if let name {
                return BundledJokes.joke(number)?.about(name)
            }
            if let response = dealt[number] {
                return response
            }
            dealt[number] = BundledJokes.joke(number)
            return dealt[number]
        }
    }

    private let draw: Draw
    private let dealer = Locked(Dealer())

    /// - Parameter draw: The source of randomness; called by one thread at a time.
    package init(draw: @escaping Draw = RandomNumbers().number(below:)) {
        self.draw = draw
    }

    package func getJokeAtOnce(_ request: JokeRequest) -> ChuckNorrisResponse? {
        switch request {
        case let .random(categories, name, length) where Set(categories).isSubset(of: Self.categories):
            dealer.withLock { $0.deal(categories, name, length, draw: draw) }
        case .random:
            nil
        case let .id(id):
            Self.joke(withID: id)
        }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard let joke = getJokeAtOnce(request) else { throw ChuckNorrisError.noJoke(request, in: .bundled) }
        return joke
    }

    package func getCategories() async throws -> [String] {
        Self.categories
    }

    package func searchJokes(_ query: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        let found = Self.jokes(containing: query.text.lowercased())
        guard !found.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: .bundled) }
        return SearchResults(jokes: found)
    }

    package func getSourceState() -> SourceState {
        .bundled
    }

    package func getJoke(ofDay day: Int) async throws -> ChuckNorrisResponse {
        guard let joke = Self.joke(JokeDeck.number(ofDay: day, count: Self.count)) else {
            throw ChuckNorrisError.noJoke(.random(), in: .bundled)
        }
        return joke
    }

    static func joke(withID id: String) -> ChuckNorrisResponse? {
        jokes.first { $0.id == id }
    }

    static func jokes(containing text: String) -> [ChuckNorrisResponse] {
        zip(jokes, lowercasedTexts).filter { $1.containsText(text) }.map(\.0)
    }

    static let count = collection.reduce(0) { $0 + $1.texts.count }

    /// A joke of the collection, by its number there; all of them take longer to make than a start lasts.
    static func joke(_ number: Int) -> ChuckNorrisResponse? {
        var number = number
        for (category, texts) in collection {
            if number < texts.count {
                return ChuckNorrisResponse(bundled: texts[number], category: category)
            }
            number -= texts.count
        }
        return nil
    }

    /// All of the collection, in its order, as the API would send them; they have no page and no icon.
    static let jokes = collection.flatMap { category, texts in
        texts.map { ChuckNorrisResponse(bundled: $0, category: category) }
    }

    /// For searching.
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

    /// A built-in joke, whose id is independent of its place in the collection.
    init(bundled text: String, category: String) {
        self.init(id: Self.id(of: text), value: text, categories: [category], source: .bundled)
    }

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
