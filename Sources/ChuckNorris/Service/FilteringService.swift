import Platform
import Vaccine

/// Leaves out explicit jokes, unless the settings allow them, and those shown a moment ago.
///
/// Such a random joke is requested again, up to `maximumDraws` times in all. After that, a joke shown before is
/// returned, since a category may have only three; an explicit one never is. The same request then gets fewer draws.
package final class FilteringService: ChuckNorrisServiceDecorating {
    /// How often a joke is drawn for one request, at most.
    package static let maximumDraws = 6

    package let service: ChuckNorrisServicing
    @Inject(SettingsStore.self) private var store
    @Inject(RecentJokes.self) private var recentJokes

    package init(_ service: ChuckNorrisServicing) {
        self.service = service
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        let allowsExplicit = store.settings.allowsExplicit
        let joke: ChuckNorrisResponse
        switch request {
        case let .random(categories, _, length):
            let isForExplicit = categories.contains(where: ExplicitCategory.isName)
            guard allowsExplicit || !isForExplicit else { throw ChuckNorrisError.explicit }
            joke = try await drawJoke(request, length, allowsExplicit: allowsExplicit)
        case .id:
            joke = try await service.getJoke(request)
            guard allowsExplicit || !joke.isExplicit else { throw ChuckNorrisError.explicit }
        }
        recentJokes.remember(joke.id)
        return joke
    }

    package func getCategories() async throws -> [String] {
        let allowsExplicit = store.settings.allowsExplicit
        return try await service.getCategories().filter { allowsExplicit || !ExplicitCategory.isName($0) }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        let allowsExplicit = store.settings.allowsExplicit
        let found = try await service.searchJokes(query)
        let allowed = found.map { $0.filter { allowsExplicit || !$0.isExplicit } }
        guard !allowed.jokes.isEmpty || allowed.next != nil else {
            throw ChuckNorrisError.nothingFound(query, in: found.jokes.first?.source ?? .api)
        }
        return allowed
    }

    /// Returns a joke not shown recently or else, of those drawn, the one shown the longest ago.
    private func drawJoke(
        _ request: JokeRequest,
        _ length: JokeLength?,
        allowsExplicit: Bool
    ) async throws -> ChuckNorrisResponse {
        var repeated: (joke: ChuckNorrisResponse, index: Int)?
        // One more, so that the joke shown last does not come again at once.
        var repeatsLeft = recentJokes.exhausted.withLock { $0 == request } ? 2 : Self.maximumDraws
        do {
            // Of the API's jokes, one in five is long.
            for _ in 0 ..< (length == nil ? 1 : 2) * Self.maximumDraws {
                try Task.checkCancellation()
                let joke = try await service.getJoke(request)
                guard allowsExplicit || !joke.isExplicit, length?.accepts(joke.value) ?? true else { continue }
                guard let index = recentJokes.index(of: joke.id) else {
                    recentJokes.exhausted.withLock { $0 = nil }
                    return joke
                }
                if index < repeated?.index ?? .max {
                    repeated = (joke, index)
                }
                repeatsLeft -= 1
                guard repeatsLeft > 0 else {
                    recentJokes.exhausted.withLock { $0 = request }
                    break
                }
            }
        } catch {
            // A repeated joke is better than an error, unless the request was cancelled.
            guard repeated != nil, !Task.isCancelled else { throw error }
        }
        guard let repeated else { throw length == nil ? .onlyExplicit : ChuckNorrisError.noJoke(request, in: .api) }
        return repeated.joke
    }
}
