import Platform

/// Answers with the jokes in the binary: everything that the API answers, without a network.
///
/// Random jokes are dealt like cards: each comes once before any comes again.
package final class BundledJokes: AsyncChuckNorrisServicing, Sendable {
    /// Draws a number below the given one, which is at least 1.
    package typealias Draw = @Sendable (Int) -> Int

    private static let allShelves = Array(collection.indices)

    private let draw: Draw
    private let dealer = Locked(JokeDealer())

    /// - Parameter draw: Where chance comes from; called by one thread at a time.
    package init(draw: @escaping Draw = { Int.random(in: 0 ..< $0) }) {
        self.draw = draw
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        switch request {
        case let .random(categories, name):
            guard let joke = randomJoke(of: categories) else { throw ChuckNorrisError.noJoke(request, in: .bundled) }
            return joke.response(about: name)
        case let .id(id):
            guard let joke = Self.jokes.first(where: { $0.id == id }) else {
                throw ChuckNorrisError.noJoke(request, in: .bundled)
            }
            return joke.response()
        }
    }

    package func getCategories() async throws -> [String] {
        Self.categories
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let text = query.text.lowercased()
        let found = Self.jokes.filter { $0.text.lowercased().contains(text) }.map { $0.response() }
        guard !found.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: .bundled) }
        return found
    }

    package func getSourceState() -> SourceState {
        .bundled
    }

    /// Deals a joke of any of the categories, or of all; nil when one of them is unknown.
    private func randomJoke(of names: [String]) -> BundledJoke? {
        guard let shelves = Self.shelves(of: names) else { return nil }
        return dealer.withLock { $0.deal(from: shelves, draw: draw) }
    }

    /// Returns the indices of the categories' shelves, of all without a name; nil when one of them is unknown.
    private static func shelves(of names: [String]) -> [Int]? {
        guard !names.isEmpty else { return allShelves }
        let shelves = allShelves.filter { names.contains(collection[$0].category) }
        let areKnown = names.allSatisfy { name in shelves.contains { collection[$0].category == name } }
        return areKnown ? shelves : nil
    }

    private static var jokes: some Sequence<BundledJoke> {
        collection.lazy.flatMap { shelf in
            shelf.texts.lazy.map { BundledJoke(category: shelf.category, text: $0) }
        }
    }
}
