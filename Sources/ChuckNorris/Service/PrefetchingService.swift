/// Requests the next joke while the user reads the last one.
///
/// It fetches one joke, for the latest random request. After a fetch that failed, or that was for other settings, the
/// next request is sent as it is.
package final class PrefetchingService: AsyncChuckNorrisServicing {
    private struct Fetch {
        let request: JokeRequest
        let settings: ServiceSettings
        let task: Task<ChuckNorrisResponse, any Error>
    }

    private let service: any ChuckNorrisServicing
    private let settings: SettingsStore
    private let isEnabled: Bool
    private let fetch = Locked<Fetch?>(nil)

    package init(_ service: any ChuckNorrisServicing, settings: SettingsStore, isEnabled: Bool) {
        self.service = service
        self.settings = settings
        self.isEnabled = isEnabled
    }

    deinit {
        fetch.withLock { $0?.task.cancel() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard isEnabled, request.isRandom else { return try await service.getJoke(request) }
        let fetched = try await takeFetch(for: request)
        let joke = if let fetched {
            fetched
        } else {
            try await service.getJoke(request)
        }
        startFetch(for: request, after: joke)
        return joke
    }

    package func getCategories() async throws -> [String] {
        try await service.getCategories()
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await service.searchJokes(query)
    }

    package func getSourceSummary() async -> [String] {
        await service.getSourceSummary()
    }

    /// Returns what was fetched for the request, or is being fetched; nil without it, and cancels any other fetch.
    private func takeFetch(for request: JokeRequest) async throws -> ChuckNorrisResponse? {
        guard let fetch = fetch.withLock({ $0.take() }) else { return nil }
        guard fetch.request == request, fetch.settings == settings.settings else {
            fetch.task.cancel()
            return nil
        }
        let joke = await withTaskCancellationHandler {
            try? await fetch.task.value
        } onCancel: {
            fetch.task.cancel()
        }
        try Task.checkCancellation()
        return joke
    }

    /// - Parameter joke: It is about to be shown, and does not come again at once.
    private func startFetch(for request: JokeRequest, after joke: ChuckNorrisResponse) {
        var next = request
        next.previous = joke.id
        fetch.withLock { [service, settings = settings.settings, next] fetch in
            fetch?.task.cancel()
            let task = Task.detached(priority: .utility) { try await service.getJoke(next) }
            fetch = Fetch(request: request, settings: settings, task: task)
        }
    }
}
