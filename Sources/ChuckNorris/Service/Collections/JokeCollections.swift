package import FileStore
import Platform

/// Implements the service without a network: with the user's own files, if any are set, and the built-in jokes.
///
/// Each joke of all of them is equally likely, and comes once before any comes again. Where locations have weights,
/// that holds inside each location. The files are opened with the first request.
package final class JokeCollections: AsyncChuckNorrisServicing, Sendable {
    private let store: SettingsStore
    private let report: @Sendable ([FileStoreError]) -> Void
    private let executor = BlockingTaskExecutor()
    private let stock: Locked<JokeStock>

    /// - Parameters:
    ///   - draw: The source of randomness; called by one thread at a time.
    ///   - report: Called from any thread with what cannot be read.
    package init(
        draw: @escaping BundledJokes.Draw = RandomNumbers().number(below:),
        store: SettingsStore = SettingsStore(),
        report: @escaping @Sendable ([FileStoreError]) -> Void = { _ in }
    ) {
        (self.store, self.report) = (store, report)
        stock = Locked(JokeStock(store.settings.sources, draw: draw))
    }

    package func getJokeAtOnce(_ request: JokeRequest) -> ChuckNorrisResponse? {
        // Opening the files may wait for a pipe, and a pipe is read once.
        try? useStock(waits: false) { $0.isOpen || $0.locations.isEmpty ? try joke(request, of: &$0) : nil }
    }

    @concurrent
    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        try await withStock { stock in
            guard let joke = try self.joke(request, of: &stock) else { throw missing(request, in: &stock) }
            return joke
        }
    }

    /// Why there is no joke: those asked for are hidden or, where there are only files, one has no usable jokes.
    private func missing(_ request: JokeRequest, in stock: inout JokeStock) -> any Error {
        var allowing = store.settings
        allowing.allowsExplicit = true
        if
            case let .random(categories, _, _) = request, categories.contains(where: ExplicitCategory.isName),
            allowing != store.settings,
            let sizes = try? stock.categorySizes(JokeFilter(settings: allowing)),
            sizes.keys.contains(where: ExplicitCategory.isName)
        {
            return ChuckNorrisError.explicit
        }
        guard request == .random(), store.settings.source == .mine, let problem = stock.problems.first else {
            return ChuckNorrisError.noJoke(request, in: source)
        }
        stock.unreported.removeAll { $0 == problem }
        return problem
    }

    /// Returns the joke of a day: the same whenever it is asked for, and none twice before all have come.
    @concurrent
    package func getJoke(ofDay day: Int) async throws -> ChuckNorrisResponse {
        try await withStock { stock in
            let joke = try stock.joke(ofDay: day, JokeFilter(settings: store.settings))
            guard let joke else { throw missing(.random(), in: &stock) }
            return joke
        }
    }

    @concurrent
    package func getOwnJokes(upTo count: Int) async throws -> [ChuckNorrisResponse] {
        try await withStock { try $0.jokes(upTo: count) { _ in true }.found }
    }

    /// Called after a file of the user's own jokes was changed: the next request reads the files again.
    package func reload() {
        stock.withLock { $0.reload(store.settings.sources) }
    }

    @concurrent
    package func getCategories() async throws -> [String] {
        try await withStock { try $0.categorySizes(JokeFilter(settings: store.settings)).keys.sorted() }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> SearchResults<ChuckNorrisResponse> {
        try await search(query)
    }

    /// Finds the first part of the results, or the one from a place on; the lock is not held between two parts.
    @concurrent
    private func search(_ query: SearchQuery, _ start: JokeStock.Place? = nil) async throws
        -> SearchResults<ChuckNorrisResponse>
    {
        let (text, settings) = (query.text.lowercased(), store.settings)
        let bundled = start != nil || settings.source == .mine ? [] : BundledJokes.jokes(containing: text)
        let (own, next) = try await withStock { stock in
            try stock.jokes(text, from: start, upTo: query.partCount - bundled.count) { joke in
                settings.allowsExplicit || !joke.isExplicit
            }
        }
        let jokes = bundled + own
        guard !jokes.isEmpty || start != nil else { throw ChuckNorrisError.nothingFound(query, in: source) }
        return .init(jokes: jokes, next: next.map { next in { @Sendable in try await self.search(query, next) } })
    }

    /// The built-in jokes if there are no others; else a file, without its name.
    private var source: JokeSource {
        let settings = store.settings
        return settings.sources.files.isEmpty && settings.source != .mine ? .bundled : .file("")
    }

    /// Finds all jokes of the user's own, as far as they are not known yet.
    @concurrent
    package func getSourceState() async -> SourceState {
        guard source != .bundled else { return .bundled }
        let settings = store.settings
        let paths = settings.sources.files.map(\.path)
        var (problems, sizes) = ([FileStoreError](), [String: Int]())
        do {
            try await withStock { stock in
                sizes = try stock.categorySizes(JokeFilter(settings: settings))
                // The answer has them.
                (problems, stock.unreported) = (stock.problems, [])
            }
        } catch {
            problems = (error as? FileStoreError).map { [$0] } ?? []
        }
        return .collections(paths: paths, isAlone: settings.source == .mine, problems: problems, sizes: sizes)
    }

    private func joke(_ request: JokeRequest, of stock: inout JokeStock) throws -> ChuckNorrisResponse? {
        switch request {
        case let .random(categories, name, length):
            var filter = JokeFilter(categories: categories.map { $0.lowercased() }, settings: store.settings)
            // All built-in jokes can be about another name.
            (filter.isAboutName, filter.length) = (name != nil && !stock.locations.isEmpty, length)
            let joke = try stock.randomJoke(filter)
            guard let name else { return joke }
            return joke?.about(name)
        case let .id(id):
            return try stock.jokes { $0.id == id }.found.first ?? BundledJokes.jokes.first { $0.id == id }
        }
    }

    private func withStock<Result>(_ body: (inout JokeStock) throws -> Result) async throws -> Result {
        try await withTaskExecutorPreference(executor) { try useStock(body) }
    }

    /// Runs the body, and once more when a file was changed meanwhile.
    ///
    /// Another call may use the stock, and wait for a pipe: the wait for it ends when the task is canceled.
    private func useStock<Result>(
        waits: Bool = true,
        _ body: (inout JokeStock) throws -> Result
    ) throws -> Result {
        let result = try stock.withLock(while: { waits && !Task.isCancelled }) { stock in
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
                stock.reload(store.settings.sources)
                return try body(&stock)
            }
        }
        guard let result else { throw CancellationError() }
        return result
    }
}
