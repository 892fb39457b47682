/// Jokes in memory: the built-in ones, or the jokes of files.
///
/// Each joke that a request accepts is equally likely, and comes once before any comes again, as far as the request
/// carries the told ones.
final class CollectionService: AsyncChuckNorrisServicing {
    static let builtIn = CollectionService(BuiltInJokes.jokes)

    let jokes: [ChuckNorrisResponse]
    /// In lower case.
    let categories: Set<String>
    /// The paths of files that have jokes, with their numbers.
    let places: [String]
    /// Why files, or parts of them, cannot be read.
    let problems: [Failure]
    private let decks = Locked<[String: JokeDeck]>([:])

    init(_ jokes: [ChuckNorrisResponse], places: [String] = [], problems: [Failure] = []) {
        self.jokes = jokes
        self.places = places
        self.problems = problems
        var categories: Set<String> = []
        // Neighbors are mostly jokes of one file.
        var last: [String] = []
        for index in jokes.indices where jokes[index].categories != last {
            last = jokes[index].categories
            categories.formUnion(last.map { $0.lowercased() })
        }
        self.categories = categories
    }

    /// Why there is no joke at all; nil if there is one.
    var failure: Failure? {
        guard jokes.isEmpty else { return nil }
        return problems.first ?? Failure(.nothingFound, "There are no jokes of your own yet.")
    }

    /// The number of jokes that the request accepts.
    func count(of request: JokeRequest) -> Int {
        withDeck(of: request) { $0.indices.count }
    }

    /// Returns a joke that the request accepts; nil if there is none.
    func joke(_ request: JokeRequest) -> ChuckNorrisResponse? {
        if let id = request.id {
            return jokes.first { $0.id == id }
        }
        let index = withDeck(of: request) { deck in
            request.day.map { deck.index(ofDay: $0) } ?? deck.draw(request) { jokes[$0].id }
        }
        return index.map { jokes[$0].about(request.name) }
    }

    func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard let joke = joke(request) else { throw request.nothingFound() }
        return joke
    }

    func getCategories() async throws -> [String] {
        categories.sorted()
    }

    func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try query.answer(query.matches(in: jokes))
    }

    private func withDeck<Result>(of request: JokeRequest, _ body: (inout JokeDeck) -> Result) -> Result {
        // A text, because looking up how another type is hashed would slow the start of the program down.
        var key = (request.allowsExplicit ? "all" : "") + (request.name == nil ? "" : "named")
        for category in request.categories {
            key += "\n" + category.lowercased()
        }
        return decks.withLock { decks in
            body(&decks[key, default: JokeDeck(indices: jokes.indices.filter { request.accepts(jokes[$0]) })])
        }
    }
}
