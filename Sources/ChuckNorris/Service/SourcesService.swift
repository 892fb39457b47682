/// Draws from what the setting `jokes` lists.
///
/// Each local joke is equally likely; the API counts as many jokes as the built-in collection has, within a category as
/// that has there, at least `leastWeight`. Files are read when they are first needed, and again after a change of theirs.
package final class SourcesService: AsyncChuckNorrisServicing {
    /// The category of the favorites, which is there whatever the list names.
    static let favoritesCategory = "favorites"
    private static let leastWeight = 10

    private let api: any ChuckNorrisServicing
    private let settings: SettingsStore
    private let favorites: Favorites
    private let local: LocalJokes
    private let saved = Locked<CollectionService?>(nil)

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
        local = LocalJokes(ownJokesFolder: ownJokesFolder, note: note)
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        let list = settings.settings.jokes
        let revision = settings.settings.filesRevision
        // The built-in jokes stand for those of the API, which has none for a day.
        let found = try await local.jokes(of: request.day == nil ? list : list.withoutAPI(), revision: revision)
        var collections = [found.collection]
        let names = request.categories.map { $0.lowercased() }
        if names.contains(Self.favoritesCategory) {
            try collections.append(savedJokes())
        }
        var ofAPI = request
        ofAPI.categories.removeAll { isLocal($0.lowercased(), in: collections) }
        let asksAPI = list.items.contains(.api) && request.day == nil
            && (request.categories.isEmpty || !ofAPI.categories.isEmpty)
        if !asksAPI {
            try checkCategories(of: request, in: collections, found)
        }
        let counts = collections.map { $0.count(of: request) }
        let count = counts.reduce(0, +)
        let weight = asksAPI ? max(Self.leastWeight, CollectionService.builtIn.count(of: ofAPI)) : 0
        guard count + weight > 0 else { throw found.problems.first ?? request.nothingFound() }
        if Int.random(in: 0 ..< count + weight) >= count {
            do {
                return try await api.getJoke(ofAPI)
            } catch let failure as Failure where count > 0 && failure.kind != .usage {
                // Those that are here are an answer as well.
            }
        }
        var number = Int.random(in: 0 ..< count)
        for (collection, count) in zip(collections, counts) {
            if number < count, let joke = collection.joke(request) {
                return joke
            }
            number -= count
        }
        throw request.nothingFound()
    }

    package func getJoke(id: String) async throws -> ChuckNorrisResponse {
        let list = settings.settings.jokes
        let collections = try await [local.jokes(of: list, revision: settings.settings.filesRevision).collection, .builtIn, savedJokes()]
        if let joke = collections.lazy.flatMap(\.jokes).first(where: { $0.id == id }) {
            return joke
        }
        guard list.items.contains(.api) else {
            throw Failure(.nothingFound, "There is no joke with the id \"\(id)\".")
        }
        return try await api.getJoke(id: id)
    }

    package func getCategories() async throws -> [String] {
        let list = settings.settings.jokes
        var names = try await local.jokes(of: list, revision: settings.settings.filesRevision).collection.categories
        if try !savedJokes().jokes.isEmpty {
            names.insert(Self.favoritesCategory)
        }
        if list.items.contains(.api) {
            try await names.formUnion(api.getCategories())
        }
        return names.sorted()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let list = settings.settings.jokes
        var jokes = try await local.jokes(of: list, revision: settings.settings.filesRevision).collection.jokes
        if query.categories.contains(where: { $0.lowercased() == Self.favoritesCategory }) {
            try jokes += savedJokes().jokes
        }
        var found = (try? query.matches(in: jokes)) ?? []
        if list.items.contains(.api) {
            do {
                // Built-in jokes may stand in for the API's, and be listed as well.
                let known = Set(found.map(\.id))
                found += try await api.searchJokes(query).filter { !known.contains($0.id) }
            } catch let failure as Failure where failure.kind == .nothingFound {
                // There may be some here.
            }
        }
        guard !found.isEmpty else { throw query.nothingFound }
        return found
    }

    package func getSourceSummary() async -> [String] {
        let list = settings.settings.jokes
        let found = try? await local.jokes(of: list, revision: settings.settings.filesRevision)
        var places = list.items.contains(.api) ? ["the API"] : []
        places += found?.places ?? []
        if list.items.contains(.builtIn) {
            places.append("the built-in collection")
        }
        let last = places.last ?? "nowhere"
        let others = places.dropLast().joined(separator: ", ")
        let sentence = "Jokes come from \(others.isEmpty ? last : "\(others) and \(last)")."
        return await [sentence] + (list.items.contains(.api) ? api.getSourceSummary() : [])
            + (found?.problems.map(\.sentence) ?? [])
    }

    /// The favorites as jokes of a category, which are read each time, because commands and other programs change them.
    private func savedJokes() throws(Failure) -> CollectionService {
        let jokes = try favorites.all().map { favorite in
            let joke = favorite.joke.response
            return joke.changed(categories: [Self.favoritesCategory] + joke.categories)
        }
        return saved.withLock { saved in
            if let saved, saved.jokes == jokes {
                return saved
            }
            let collection = CollectionService(jokes)
            saved = collection
            return collection
        }
    }

    /// Whether the API is not asked for a category: for one that only the user's own jokes are known to have.
    private func isLocal(_ category: String, in collections: [CollectionService]) -> Bool {
        category == Self.favoritesCategory || collections.contains { $0.categories.contains(category) }
            && !CollectionService.builtIn.categories.contains(category)
            && !["explicit", "political", "religion"].contains(category)
    }

    /// Throws for a category that no joke has.
    private func checkCategories(
        of request: JokeRequest,
        in collections: [CollectionService],
        _ found: LocalJokes.Found
    ) throws(Failure) {
        for category in request.categories {
            let name = category.lowercased()
            guard !collections.contains(where: { $0.categories.contains(name) }) else { continue }
            if name == Self.favoritesCategory {
                throw Failure(.nothingFound, "There are no favorites.")
            }
            // A path that cannot be read may have it, if there is nothing else.
            throw found.collection.jokes.isEmpty ? found.problems.first ?? Self.noCategory(category)
                : Self.noCategory(category)
        }
    }

    private static func noCategory(_ category: String) -> Failure {
        Failure(.nothingFound, "There is no category \"\(category)\".")
    }
}
