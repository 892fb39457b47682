/// Mixes the API's jokes with those of the local service, by weight.
///
/// The local service adds the API's weight to that of the built-in jokes. Of these, the API's part is replaced with
/// jokes of the wrapped service. So the API is asked for no category that only the user's own jokes have, and only
/// sources that have a joke for a request are weighed.
package final class MixingService: ChuckNorrisServiceDecorating {
    package let service: ChuckNorrisServicing
    private let local: JokeCollections
    private let sources: JokeSources
    private let draw: BundledJokes.Draw

    /// - Parameter service: The API, with the built-in jokes as its fallback.
    package init(
        _ service: ChuckNorrisServicing,
        local: JokeCollections,
        sources: JokeSources,
        draw: @escaping BundledJokes.Draw = RandomNumbers().number(below:)
    ) {
        (self.service, self.local, self.sources, self.draw) = (service, local, sources, draw)
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        do {
            let joke = try await local.getJoke(request)
            guard
                case .random = request, joke.source == .bundled,
                draw(sources.offlineWeight ?? 1) < sources.api ?? 0
            else { return joke }
        } catch ChuckNorrisError.noJoke {
            // The API may have one.
        }
        return try await service.getJoke(request)
    }

    package func getCategories() async throws -> [String] {
        try await Set(local.getCategories()).union(service.getCategories()).sorted()
    }

    /// Returns the API's results together with the first of the others.
    package func searchJokes(_ query: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        let own = try await results(of: query, from: local)
        let others = try await results(of: query, from: service)?.jokes ?? []
        // The built-in jokes may stand in for the API's, and are found in both.
        let hasBuiltIn = sources.builtIn != nil || others.contains { $0.source == .bundled }
        let jokes = (own?.jokes.filter { hasBuiltIn || $0.source != .bundled } ?? [])
            + others.filter { $0.source != .bundled }
        guard !jokes.isEmpty || own?.next != nil else { throw ChuckNorrisError.nothingFound(query, in: .api) }
        return SearchResults(jokes: jokes, next: own?.next)
    }

    private func results(
        of query: SearchQuery,
        from service: ChuckNorrisServicing
    ) async throws -> SearchResults<ChuckNorrisResponse>? {
        do { return try await service.searchJokes(query) } catch ChuckNorrisError.nothingFound { return nil }
    }

    package func getSourceState() async -> SourceState {
        await .mixed(own: local.getSourceState(), api: service.getSourceState())
    }
}
