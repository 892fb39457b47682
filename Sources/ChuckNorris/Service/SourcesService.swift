/// Draws from the sources that the setting `jokes` lists.
///
/// Each local joke is equally likely; the API counts as many jokes as the built-in collection has, within a category as
/// that has there, at least `leastWeight`. Favorites are a category, whatever the list names.
package final class SourcesService: AsyncChuckNorrisServicing {
    private static let leastWeight = 10
    private static let favoritesCategory = "favorites"
    /// The categories of the public API; it is asked for no other one that the user's own jokes have.
    private static let apiCategories = CollectionService.builtIn.categories.union(["explicit", "political", "religion"])

    private let api: any ChuckNorrisServicing
    private let settings: SettingsStore
    private let favorites: Favorites
    let ownJokesFolder: String?
    let note: @Sendable (String) -> Void
    let noted = Locked<Set<String>>([])
    /// The local jokes that were read last, and with which settings.
    let known = Locked<(settings: ServiceSettings, jokes: CollectionService)?>(nil)
    /// Pipes by path, which can be read once; locked while files are read.
    let pipes = Locked<[String: JokesFile]>([:])
    /// The last collection that favorites were a part of.
    private let mixed = Locked(CollectionService([]))

    /// - Parameters:
    ///   - ownJokesFolder: What `mine` stands for; nil when it is not known where that is.
    ///   - note: Called from any thread with a sentence about a path that cannot be read.
    package init(
        _ api: any ChuckNorrisServicing,
        settings: SettingsStore,
        favorites: Favorites,
        ownJokesFolder: String?,
        note: @escaping @Sendable (String) -> Void
    ) {
        self.api = api
        self.settings = settings
        self.favorites = favorites
        self.ownJokesFolder = ownJokesFolder
        self.note = note
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard request.id == nil else { return try await joke(withIdOf: request) }
        // The API has no joke for a day; the built-in jokes take its place.
        var settings = settings.current
        settings.jokes = request.day == nil ? settings.jokes : settings.jokes.withoutAPI()
        let local = try await localJokes(settings)
        let collection = try Self.areFavorites(request.categories) ? withFavorites(local) : local
        // The API is asked for its own categories, and for unknown ones, since it alone can say whether it has them.
        let unknown = request.categories.filter { !collection.categories.contains($0.lowercased()) }
        let isOfAPI = { (category: String) in Self.apiCategories.contains(category.lowercased()) }
        var requestOfAPI = request
        requestOfAPI.categories.removeAll { !isOfAPI($0) && !unknown.contains($0) }
        guard settings.usesAPI, request.categories.isEmpty == requestOfAPI.categories.isEmpty else {
            guard unknown.isEmpty, let joke = collection.joke(request) else {
                let missing = unknown.isEmpty ? request : JokeRequest(categories: unknown)
                throw local.failure ?? missing.nothingFound()
            }
            return joke
        }
        guard unknown.allSatisfy(isOfAPI) else { return try await api.getJoke(requestOfAPI) }
        let weight = max(Self.leastWeight, CollectionService.builtIn.count(of: requestOfAPI))
        let count = collection.count(of: request)
        if randomNumber(below: count + weight) < count, let joke = collection.joke(request) {
            return joke
        }
        do {
            return try await api.getJoke(requestOfAPI)
        } catch let failure as Failure where failure.kind == .nothingFound || settings.hasStandIn {
            guard let joke = collection.joke(request) else { throw failure }
            return joke
        }
    }

    private func joke(withIdOf request: JokeRequest) async throws -> ChuckNorrisResponse {
        let settings = settings.current
        let local = try await localJokes(settings).jokes
        let known = local + BuiltInJokes.jokes + ((try? savedJokes()) ?? [])
        if let joke = known.first(where: { $0.id == request.id }) {
            return joke
        }
        guard settings.usesAPI else { throw request.nothingFound() }
        return try await api.getJoke(request)
    }

    package func getCategories() async throws -> [String] {
        let (settings, local) = try await usable()
        let ofAPI = settings.usesAPI ? try await api.getCategories() : []
        let hasFavorites = (try? savedJokes())?.isEmpty == false
        return local.categories.union(ofAPI).union(hasFavorites ? [Self.favoritesCategory] : []).sorted()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let (settings, local) = try await usable()
        let saved = Self.areFavorites(query.categories) ? try? savedJokes() : []
        var found = query.matches(in: local.jokes + (saved ?? []))
        if settings.usesAPI {
            do {
                // Built-in jokes may stand in for the API's, and be listed as well.
                let known = Set(found.map(\.id))
                found += try await api.searchJokes(query).filter { !known.contains($0.id) }
            } catch let failure as Failure
                where !found.isEmpty && (failure.kind == .nothingFound || settings.hasStandIn) {}
        }
        return try query.answer(found)
    }

    package func getSourceSummary() async -> [String] {
        let settings = settings.current
        let local = try? await localJokes(settings)
        let places = (settings.usesAPI ? ["the API"] : []) + (local?.places ?? [])
            + (settings.jokes.items.contains(JokesList.builtIn) ? ["the built-in collection"] : [])
        let sentence = places.isEmpty ? "There are no jokes." : "Jokes come from \(places.joined(separator: " and "))."
        let ofAPI = settings.usesAPI ? await api.getSourceSummary() : []
        return [sentence] + ofAPI + (local?.problems.map(\.sentence) ?? [])
    }

    /// Returns the local jokes; throws where none can be read, and the API is not asked.
    private func usable() async throws -> (settings: ServiceSettings, CollectionService) {
        let settings = settings.current
        let local = try await localJokes(settings)
        if let failure = local.problems.first, local.jokes.isEmpty, !settings.usesAPI {
            throw failure
        }
        return (settings, local)
    }

    private static func areFavorites(_ categories: [String]) -> Bool {
        categories.contains { $0.lowercased() == favoritesCategory }
    }

    /// The favorites as jokes of their category, read each time, because commands and other programs change them.
    private func savedJokes() throws -> [ChuckNorrisResponse] {
        try favorites.all().map { favorite in
            var joke = favorite.response
            joke.categories.insert(Self.favoritesCategory, at: 0)
            return joke
        }
    }

    /// The jokes of a collection and the favorites; throws when there are none, or when they cannot be read.
    private func withFavorites(_ collection: CollectionService) throws -> CollectionService {
        let saved = try savedJokes()
        guard !saved.isEmpty else { throw Failure(.nothingFound, "There are no favorites.") }
        let jokes = collection.jokes + saved
        return mixed.withLock { mixed in
            mixed = mixed.jokes == jokes ? mixed : CollectionService(jokes)
            return mixed
        }
    }
}
