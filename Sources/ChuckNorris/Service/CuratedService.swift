/// Leaves out what nobody wants to see of what another service answers: explicit jokes, and those told a moment ago.
///
/// A random joke that is either is drawn again, a bounded number of times. Then a joke told before is better than none,
/// because a category may have no more than three; an explicit one never is.
package final class CuratedService: ChuckNorrisServicing {
    /// How often a joke is drawn for one request, at most.
    package static let mostDraws = 6

    private let service: ChuckNorrisServicing
    private let allowsExplicit: Bool
    private let recentJokes: RecentJokes

    /// - Parameters:
    ///   - allowsExplicit: Whether jokes filed under `explicit` may come like any others.
    ///   - recentJokes: What has been told, also by a service that was in the place of this one.
    package init(_ service: ChuckNorrisServicing, allowsExplicit: Bool, recentJokes: RecentJokes) {
        self.service = service
        self.allowsExplicit = allowsExplicit
        self.recentJokes = recentJokes
    }

    package func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        let joke: ChuckNorrisResponse
        switch request {
        case let .random(categories, _):
            let isForExplicit = categories.contains(where: ExplicitCategory.isName)
            guard allowsExplicit || !isForExplicit else { throw ChuckNorrisError.explicit }
            joke = try await drawJoke(request)
        case .id:
            joke = try await service.getJoke(request)
            guard isAllowed(joke) else { throw ChuckNorrisError.explicit }
        }
        recentJokes.remember(joke.id)
        return joke
    }

    package func getCategories() async throws -> [String] {
        try await service.getCategories().filter { allowsExplicit || !ExplicitCategory.isName($0) }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let found = try await service.searchJokes(query)
        let allowed = found.filter(isAllowed)
        guard !allowed.isEmpty else {
            throw ChuckNorrisError.nothingFound(query, in: found.first?.source ?? .api)
        }
        return allowed
    }

    package func getSourceState() -> SourceState {
        service.getSourceState()
    }

    /// Returns a joke not told a moment ago, or else, of those drawn, the one told the longest ago.
    private func drawJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        var repeated: (joke: ChuckNorrisResponse, index: Int)?
        for _ in 0 ..< Self.mostDraws {
            try Task.checkCancellation()
            let joke: ChuckNorrisResponse
            do {
                joke = try await service.getJoke(request)
            } catch {
                // A joke in hand is better than trouble with the next one, unless nobody wants any more.
                guard let repeated, !Task.isCancelled else { throw error }
                return repeated.joke
            }
            guard isAllowed(joke) else { continue }
            guard let index = recentJokes.index(of: joke.id) else { return joke }
            if index < repeated?.index ?? .max {
                repeated = (joke, index)
            }
        }
        guard let repeated else { throw ChuckNorrisError.onlyExplicit }
        return repeated.joke
    }

    private func isAllowed(_ joke: ChuckNorrisResponse) -> Bool {
        allowsExplicit || !joke.isExplicit
    }
}
