/// Leaves out explicit jokes, unless the settings allow them, and jokes that were told before others.
///
/// A source that knows its jokes draws only jokes that the request accepts. The API does not, so it is asked up to
/// `drawLimit` times for one joke. After that, a joke told before is returned, since a category may have only three; an
/// explicit one never is.
package final class FilteringService: AsyncChuckNorrisServicing {
    static let drawLimit = 3

    private let service: any ChuckNorrisServicing
    private let settings: SettingsStore
    private let told: ToldJokes

    package init(_ service: any ChuckNorrisServicing, settings: SettingsStore, told: ToldJokes) {
        self.service = service
        self.settings = settings
        self.told = told
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        var request = request
        request.allowsExplicit = settings.current.allowsExplicit
        guard request.allowsExplicit || !request.categories.contains(where: ChuckNorrisResponse.isExplicit) else {
            throw Self.hidden
        }
        guard request.isRandom else {
            let joke = try await service.getJoke(request)
            guard request.allowsExplicit || !joke.isExplicit else { throw Self.hidden }
            return joke
        }
        request.told = told
        var repeated: [ChuckNorrisResponse] = []
        do {
            for _ in 0 ..< Self.drawLimit {
                let joke = try await service.getJoke(request)
                guard request.allowsExplicit || !joke.isExplicit else { continue }
                let isRepeated = told.number(of: joke.id) > 0 || joke.id == request.previous
                // Other sources have drawn among the jokes that were not told.
                guard isRepeated, joke.source == JokesList.api else { return joke }
                repeated.append(joke)
            }
        } catch where !repeated.isEmpty && !Task.isCancelled {
            // A repeated joke is better than a failure.
        }
        guard let oldest = repeated.min(by: { told.number(of: $0.id) < told.number(of: $1.id) }) else {
            throw Failure(.nothingFound, "The API sent only explicit jokes, which are hidden.")
        }
        return oldest
    }

    package func getCategories() async throws -> [String] {
        let categories = try await service.getCategories()
        return settings.current.allowsExplicit ? categories : categories.filter { !ChuckNorrisResponse.isExplicit($0) }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let jokes = try await service.searchJokes(query)
        return try query.answer(settings.current.allowsExplicit ? jokes : jokes.filter { !$0.isExplicit })
    }

    package func getSourceSummary() async -> [String] {
        await service.getSourceSummary()
    }

    private static let hidden = Failure(.nothingFound, "Explicit jokes are hidden unless the setting explicit is on.")
}
