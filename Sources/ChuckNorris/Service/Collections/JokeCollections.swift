package import FileStore
import Platform
import TerminalText

/// Implements the service with the user's own files and with the built-in jokes, without a network.
///
/// Each joke of all of them is equally likely, and comes once before any comes again. Where locations have weights,
/// that holds inside each location; the built-in jokes have 1. The files are opened with the first request.
package final class JokeCollections: LocalJokeServicing, Sendable {
    private let store: SettingsStoring
    private let report: @Sendable ([FileStoreError]) -> Void
    private let stock: Locked<JokeStock>

    /// Calls `report`, on any thread, with what cannot be read.
    package init(
        _ locations: [CollectionLocation],
        draw: @escaping BundledJokes.Draw = RandomNumbers().number(below:),
        store: SettingsStoring = SettingsStore(),
        report: @escaping @Sendable ([FileStoreError]) -> Void = { _ in }
    ) {
        (self.store, self.report) = (store, report)
        stock = Locked(JokeStock(locations, draw: draw))
    }

    package func getJokeAtOnce(_ request: JokeRequest) -> ChuckNorrisResponse? {
        // Opening the files may wait for a pipe, and a pipe is read once.
        try? joke(request, opensFiles: false)
    }

    @concurrent
    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        if case let .random(categories, _) = request, !store.settings.allowsExplicit {
            guard !categories.contains(where: ExplicitCategory.isName) else { throw ChuckNorrisError.explicit }
        }
        guard let joke = try joke(request) else { throw ChuckNorrisError.noJoke(request, in: .file("")) }
        return joke
    }

    @concurrent
    package func getJoke(ofDay day: Int) async throws -> ChuckNorrisResponse {
        guard let joke = try withStock({ try $0.joke(ofDay: day, JokeFilter(settings: store.settings)) }) else {
            throw ChuckNorrisError.noJoke(.random(), in: .file(""))
        }
        return joke
    }

    @concurrent
    package func getCategories() async throws -> [String] {
        try withStock { try $0.categorySizes(JokeFilter(settings: store.settings)).keys.sorted() }
    }

    @concurrent
    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        let text = query.text.lowercased()
        let settings = store.settings
        let found = try (settings.source == .mine ? [] : BundledJokes.jokes(containing: text)) + withStock { stock in
            try stock.jokes(text) { joke in
                // On several lines, more than one blank may be meant.
                let values = [joke.value.onOneLine, joke.value]
                return (settings.allowsExplicit || !joke.isExplicit)
                    && values.contains { $0.lowercased().containsText(text) }
            }
        }
        guard !found.isEmpty else { throw ChuckNorrisError.nothingFound(query, in: .file("")) }
        return found
    }

    /// Finds all jokes, as far as they are not known yet.
    package func getSourceState() -> SourceState {
        let settings = store.settings
        var (problems, sizes) = ([FileStoreError](), [String: Int]())
        do {
            try withStock { stock in
                sizes = try stock.categorySizes(JokeFilter(settings: settings))
                // The answer has them.
                (problems, stock.unreported) = (stock.problems, [])
            }
        } catch {
            problems = (error as? FileStoreError).map { [$0] } ?? []
        }
        let paths = stock.withLock { $0.locations.map(\.path) }
        return .collections(paths: paths, isAlone: settings.source == .mine, problems: problems, sizes: sizes)
    }

    private func joke(_ request: JokeRequest, opensFiles: Bool = true) throws -> ChuckNorrisResponse? {
        try withStock { stock in
            guard stock.isOpen || opensFiles else { return nil }
            switch request {
            case let .random(categories, name):
                let categories = categories.map { $0.lowercased() }
                let filter = JokeFilter(categories: categories, isAboutName: name != nil, settings: store.settings)
                let joke = try stock.randomJoke(filter)
                guard let name else { return joke }
                return joke?.about(name)
            case let .id(id):
                return try stock.jokes { $0.id == id }.first ?? BundledJokes.joke(withID: id)
            }
        }
    }

    /// Runs the body, and once more when a file was changed meanwhile.
    private func withStock<Result>(_ body: (inout JokeStock) throws -> Result) throws -> Result {
        try stock.withLock { stock in
            defer {
                if !stock.unreported.isEmpty {
                    report(stock.unreported)
                    stock.unreported = []
                }
            }
            do {
                return try body(&stock)
            } catch let error as FileStoreError where error.cause == .changed {
                report([error])
                stock = JokeStock(stock.locations, draw: stock.draw)
                return try body(&stock)
            }
        }
    }
}
