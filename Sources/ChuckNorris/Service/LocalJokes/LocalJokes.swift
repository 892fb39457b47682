package import FileStore
import Platform
import TerminalText

/// Implements the service with the built-in jokes and with the user's own files, without a network.
///
/// Each joke of all of them is equally likely, and comes once before any comes again. Where locations have weights,
/// that holds inside each location; the built-in jokes have 1. The files are opened with the first request.
package final class LocalJokes: AsyncChuckNorrisServicing, Sendable {
    /// Draws a number below the given one, which is at least 1.
    package typealias Draw = @Sendable (Int) -> Int

    private let locations: [CollectionLocation]
    private let store: SettingsStoring
    private let stock: Locked<JokeStock>

    /// Calls `report`, on any thread, with what cannot be read.
    package init(
        _ locations: [CollectionLocation] = [],
        store: SettingsStoring = SettingsStore(),
        draw: @escaping Draw = RandomNumbers().number(below:),
        report: @escaping @Sendable (FileStoreError) -> Void = { _ in }
    ) {
        self.locations = locations
        self.store = store
        stock = Locked(JokeStock(locations: locations, report: report, draw: draw))
    }

    package func getJokeAtOnce(_ request: JokeRequest) -> ChuckNorrisResponse? {
        try? joke(request)
    }

    @concurrent
    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard let joke = try joke(request) else { throw ChuckNorrisError.noJoke(request, in: source) }
        return joke
    }

    /// Returns the joke of a day: the same whenever it is asked, and none twice before all have come.
    @concurrent
    package func getJoke(ofDay day: Int) async throws -> ChuckNorrisResponse {
        try withStock { try $0.joke(ofDay: day) }
    }

    package func getCategories() async throws -> [String] {
        locations.isEmpty ? BundledJokes.categories : try await getCategorySizes().keys.sorted()
    }

    @concurrent
    package func getCategorySizes() async throws -> [String: Int] {
        try withStock { try $0.categorySizes(JokeFilter(allowsExplicit: store.settings.allowsExplicit)) }
    }

    @concurrent
    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let text = query.text.lowercased()
        let found = try withStock { stock in
            try stock.jokes(text) { joke in
                (store.settings.allowsExplicit || !joke.isExplicit) && joke.value.onOneLine.lowercased().contains(text)
            }
        }
        guard !found.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: source) }
        return found
    }

    package func getSourceState() -> SourceState {
        locations.isEmpty ? .bundled : .collections(locations.map(\.path))
    }

    private var source: JokeSource {
        locations.isEmpty ? .bundled : JokeSource(rawValue: "")
    }

    private func joke(_ request: JokeRequest) throws -> ChuckNorrisResponse? {
        switch request {
        case let .random(categories, name):
            var filter = JokeFilter(categories: categories.map { $0.lowercased() }, isAboutName: name != nil)
            filter.allowsExplicit = store.settings.allowsExplicit
            return try withStock { try $0.randomJoke(filter) }?.about(name)
        case let .id(id):
            return try withStock { try $0.jokes { $0.id == id }.first }
        }
    }

    /// Runs the body, and once more when a file was changed meanwhile.
    private func withStock<Result>(_ body: (inout JokeStock) throws -> Result) throws -> Result {
        try stock.withLock { stock in
            do {
                return try body(&stock)
            } catch let error as FileStoreError {
                stock.report(error)
                stock = JokeStock(locations: locations, report: stock.report, draw: stock.draw)
                return try body(&stock)
            }
        }
    }
}
