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
        let joke = try await fetchedJoke(request)
        var next = request
        // It is about to be shown, and does not come again at once.
        next.previous = joke.id
        let task = Task.detached(priority: .utility) { [service, next] in try await service.getJoke(next) }
        let new = Fetch(request: request, settings: settings.current, task: task)
        fetch.withLock { exchange(&$0, with: new) }?.task.cancel()
        return joke
    }

    /// Returns the joke that was fetched for the request, or is being fetched, or else a new one.
    private func fetchedJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        let fetch = fetch.withLock { $0.take() }
        if let fetch, fetch.request == request, fetch.settings == settings.current {
            let joke = await withTaskCancellationHandler {
                try? await fetch.task.value
            } onCancel: {
                fetch.task.cancel()
            }
            try Task.checkCancellation()
            if let joke {
                return joke
            }
        }
        fetch?.task.cancel()
        return try await service.getJoke(request)
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
}
