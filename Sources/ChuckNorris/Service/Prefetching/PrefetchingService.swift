import Platform

/// Fetches the next joke from another service while the last one is read, so that it is there when it is asked for.
///
/// It is one ahead, for the random request that was answered last, and fetches only while no caller waits: another
/// question takes the server away from it. What goes wrong with a fetch is no caller's concern, because nobody asked.
///
/// `@unchecked Sendable`: the service may be called from any thread (see `ChuckNorrisServicing`), `onFetch` is
/// `Sendable`, and the rest is behind a lock.
package final class PrefetchingService: ChuckNorrisServicing, @unchecked Sendable {
    private let service: ChuckNorrisServicing
    private let onFetch: @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void
    private let ahead = Locked(JokeAhead())

    /// - Parameter onFetch: Called from any thread when a fetch has come to its end, with what it has come to.
    package init(
        _ service: ChuckNorrisServicing,
        onFetch: @escaping @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void = { _ in }
    ) {
        self.service = service
        self.onFetch = onFetch
    }

    deinit {
        ahead.withLock { $0.giveUp() }
    }

    package func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard case .random = request else {
            return try await ask { try await service.getJoke(request) }
        }
        return try await ask(request) {
            switch ahead.withLock({ $0.take(request) }) {
            case let .joke(joke): joke
            case let .fetch(fetch): try await Self.answer(of: fetch)
            case nil: try await service.getJoke(request)
            }
        }
    }

    package func getCategories() async throws -> [String] {
        try await ask { try await service.getCategories() }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await ask { try await service.searchJokes(query) }
    }

    package func getSourceState() -> SourceState {
        service.getSourceState()
    }

    /// - Parameter request: The random request that the question is, which then is the one to be ahead of.
    private func ask<Answer>(
        _ request: JokeRequest? = nil,
        _ question: () async throws -> Answer
    ) async throws -> Answer {
        try Task.checkCancellation()
        ahead.withLock { $0.begin(request) }
        do {
            let answer = try await question()
            ahead.withLock { $0.end(request) }
            fetchAfterwards()
            return answer
        } catch {
            ahead.withLock { $0.fail() }
            throw error
        }
    }

    /// Whoever waits for a fetch takes it over, and cancels it too.
    private static func answer(of fetch: JokeAhead.Fetch) async throws -> ChuckNorrisResponse {
        try await withTaskCancellationHandler {
            try await fetch.value
        } onCancel: {
            fetch.cancel()
        }
    }

    /// Fetches the next joke as soon as the caller, who is about to get this one, lets go of its actor.
    private func fetchAfterwards(isolation: isolated (any Actor)? = #isolation) {
        Task { [weak self] in
            _ = isolation
            self?.fetchNext()
        }
    }

    private func fetchNext() {
        ahead.withLock { ahead in
            ahead.fetch { request, number in
                // Only the service is held on to: the fetch ends with whoever wanted it.
                let service = Shared(service: service)
                return Task.detached(priority: .utility) { [weak self] in
                    let result = await service.joke(request)
                    self?.settle(number, result)
                    return try result.get()
                }
            }
        }
    }

    private func settle(_ number: Int, _ result: Result<ChuckNorrisResponse, any Error>) {
        ahead.withLock { $0.settle(number, result) }
        onFetch(result)
    }
}

/// A service on its way into a task.
///
/// `@unchecked Sendable`: a service may be called from any thread (see `ChuckNorrisServicing`).
private struct Shared: @unchecked Sendable {
    let service: ChuckNorrisServicing

    func joke(_ request: JokeRequest) async -> Result<ChuckNorrisResponse, any Error> {
        do {
            return try await .success(service.getJoke(request))
        } catch {
            return .failure(error)
        }
    }
}
