/// Draws from what the setting `jokes` lists.
///
/// Each local joke is equally likely; the API counts as many jokes as the built-in collection has, within a category as
/// that has there, at least `leastWeight`. Favorites are a category, whatever the list names.
package final class SourcesService: AsyncChuckNorrisServicing {
    private static let leastWeight = 10
    private static let favoritesCategory = "favorites"
    /// Those of the public API; it is asked for no other one that the user's own jokes have.
    private static let apiCategories = CollectionService.builtIn.categories.union(["explicit", "political", "religion"])

    private let api: any ChuckNorrisServicing
    private let settings: SettingsStore
    private let favorites: Favorites
    private let localJokes: LocalJokes
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
        localJokes = LocalJokes(ownJokesFolder: ownJokesFolder, note: note)
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        // The built-in jokes stand for those of the API, which has none for a day.
        let list = request.day == nil ? settings.settings.jokes : settings.settings.jokes.withoutAPI()
        let local = try await local(list)
        let wantsFavorites = request.categories.contains { $0.lowercased() == Self.favoritesCategory }
        let collection = try wantsFavorites ? withFavorites(local) : local
        let unknown = request.categories.filter { !collection.categories.contains($0.lowercased()) }
        var requestOfAPI = request
        requestOfAPI.categories.removeAll { !unknown.contains($0) && !Self.apiCategories.contains($0.lowercased()) }
        guard list.items.contains(.api), request.categories.isEmpty || !requestOfAPI.categories.isEmpty else {
            if let category = unknown.first {
                throw local.failure ?? Failure(.nothingFound, "There is no category \"\(category)\".")
            }
            guard let joke = collection.joke(request) else { throw local.failure ?? request.nothingFound() }
            return joke
        }
        // The API alone can say whether it has a category that is not known.
        let isForAPI = unknown.contains { !Self.apiCategories.contains($0.lowercased()) }
        let weight = max(Self.leastWeight, CollectionService.builtIn.count(of: requestOfAPI))
        let count = collection.count(of: request)
        if !isForAPI, RandomNumbers.number(below: count + weight) < count, let joke = collection.joke(request) {
            return joke
        }
        do {
            return try await api.getJoke(requestOfAPI)
        } catch let failure as Failure where failure.kind == .nothingFound && !isForAPI {
            guard let joke = collection.joke(request) else { throw failure }
            return joke
        }
    }

    private func local(_ list: JokesList) async throws -> CollectionService {
        try await localJokes.collection(of: list, revision: settings.settings.filesRevision)
    }

    /// Throws where nothing can be read, and the API is not asked.
    private func usable(_ list: JokesList) async throws -> CollectionService {
        let local = try await local(list)
        if let failure = local.problems.first, local.jokes.isEmpty, !list.items.contains(.api) {
            throw failure
        }
        return local
    }

    package func getJoke(id: String) async throws -> ChuckNorrisResponse {
        let list = settings.settings.jokes
        let jokes = try await local(list).jokes + BuiltInJokes.jokes + savedJokes()
        if let joke = jokes.first(where: { $0.id == id }) {
            return joke
        }
        guard list.items.contains(.api) else {
            throw Failure(.nothingFound, "There is no joke with the id \"\(id)\".")
        }
        return try await api.getJoke(id: id)
    }

    package func getCategories() async throws -> [String] {
        let list = settings.settings.jokes
        let local = try await usable(list).categories
        let ofAPI = list.items.contains(.api) ? try await api.getCategories() : []
        let ofFavorites = savedJokes().isEmpty ? [] : [Self.favoritesCategory]
        return local.union(ofAPI).union(ofFavorites).sorted()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let list = settings.settings.jokes
        var jokes = try await usable(list).jokes
        if query.categories.contains(where: { $0.lowercased() == Self.favoritesCategory }) {
            jokes += savedJokes()
        }
        var found = query.matches(in: jokes)
        if list.items.contains(.api) {
            do {
                // Built-in jokes may stand in for the API's, and be listed as well.
                let known = Set(found.map(\.id))
                found += try await api.searchJokes(query).filter { !known.contains($0.id) }
            } catch let failure as Failure where failure.kind == .nothingFound && !found.isEmpty {}
        }
        guard !found.isEmpty else { throw query.nothingFound }
        return found
    }

    package func getSourceSummary() async -> [String] {
        let list = settings.settings.jokes
        let items = list.items
        let local = try? await local(list)
        let places = (items.contains(.api) ? ["the API"] : []) + (local?.places ?? [])
            + (items.contains(.builtIn) ? ["the built-in collection"] : [])
        let sentence = places.isEmpty ? "There are no jokes." : "Jokes come from \(places.joined(separator: " and "))."
        let ofAPI = items.contains(.api) ? await api.getSourceSummary() : []
        return [sentence] + ofAPI + (local?.problems.map(\.sentence) ?? [])
    }

    /// The favorites as jokes of their category, read each time, because commands and other programs change them.
    private func savedJokes() -> [ChuckNorrisResponse] {
        ((try? favorites.all()) ?? []).map { favorite in
            var joke = favorite.joke.response
            joke.categories.insert(Self.favoritesCategory, at: 0)
            return joke
        }
    }

    /// The jokes of a collection and the favorites; throws when there are none, or when they cannot be read.
    private func withFavorites(_ collection: CollectionService) throws -> CollectionService {
        guard try !favorites.all().isEmpty else { throw Failure(.nothingFound, "There are no favorites.") }
        let jokes = collection.jokes + savedJokes()
        return mixed.withLock { mixed in
            mixed = mixed.jokes == jokes ? mixed : CollectionService(jokes)
            return mixed
        }
    }
}
