import Synchronization

/// Answers with the jokes in the binary: everything that the API answers, without a network.
package final class BundledJokes: ChuckNorrisServicing, Sendable {
    /// Draws a number below the given one, which is at least 1.
    package typealias Draw = @Sendable (Int) -> Int

    private let draw: Draw
    /// The joke told last, which is not told again at once.
    private let last = Mutex<String?>(nil)

    /// - Parameter draw: Where chance comes from.
    package init(draw: @escaping Draw = { Int.random(in: 0 ..< $0) }) {
        self.draw = draw
    }

    package func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        switch request {
        case let .random(categories, name):
            guard let joke = randomJoke(of: categories) else { throw ChuckNorrisError.noJoke(request, in: .bundled) }
            return joke.response(about: name)
        case let .id(id):
            guard let joke = Self.jokes.first(where: { $0.id == id }) else { throw ChuckNorrisError.noJoke(
                request,
                in: .bundled
            ) }
            return joke.response()
        }
    }

    package func getCategories() async throws -> [String] {
        Self.collection.map(\.category)
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let text = query.text.lowercased()
        let found = Self.jokes.filter { $0.text.lowercased().contains(text) }.map { $0.response() }
        guard !found.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: .bundled) }
        return found
    }

    /// Draws a joke of any of the categories, or of all; nil when one of them is unknown.
    private func randomJoke(of names: [String]) -> BundledJoke? {
        let shelves = names.isEmpty ? Self.collection : Self.collection.filter { names.contains($0.category) }
        guard names.allSatisfy({ name in shelves.contains { $0.category == name } }) else { return nil }
        let count = shelves.reduce(0) { $0 + $1.texts.count }
        guard count > 0 else { return nil }

        let number = draw(count)
        return last.withLock { last in
            var joke = Self.joke(number, on: shelves)
            if joke?.text == last {
                joke = Self.joke((number + 1) % count, on: shelves)
            }
            last = joke?.text
            return joke
        }
    }

    /// Returns the joke that comes after `number` others.
    private static func joke(_ number: Int, on shelves: [(category: String, texts: [String])]) -> BundledJoke? {
        var number = number
        for shelf in shelves {
            if shelf.texts.indices.contains(number) {
                return BundledJoke(category: shelf.category, text: shelf.texts[number])
            }
            number -= shelf.texts.count
        }
        return nil
    }

    private static var jokes: some Sequence<BundledJoke> {
        collection.lazy.flatMap { shelf in
            shelf.texts.lazy.map { BundledJoke(category: shelf.category, text: $0) }
        }
    }
}
