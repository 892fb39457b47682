import Platform
import Vaccine

/// Fetches the next joke while the last one is read, where the settings' store says so.
///
/// It fetches one joke, for the random request that was answered last and with the settings of that time, and only
/// while
/// no caller waits: any other question cancels the fetch. A failed fetch is not reported to callers.
///
/// `@unchecked Sendable`: the service may be called from any thread (see `ChuckNorrisServicing`), the store and
/// `onFetch`
/// are `Sendable` and never replaced, and the rest is behind a lock.
package final class PrefetchingService: ChuckNorrisServiceDecorating, @unchecked Sendable {
    package let service: ChuckNorrisServicing
    @Inject(SettingsStoring.self) private var store
    private let onFetch: @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void
    private let prefetch = Locked(Prefetch())

    /// - Parameter onFetch: Called from any thread with the result of each fetch.
    package init(
        _ service: ChuckNorrisServicing,
        onFetch: @escaping @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void = { _ in }
    ) {
        self.service = service
        self.onFetch = onFetch
    }

    deinit {
        prefetch.withLock { $0.drop() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard case .random = request else { return try await forward { try await $0.getJoke(request) } }
        let key = Prefetch.RequestKey(request: request, settings: store.settings)
        return try await ask(for: key) {
            guard let fetch = prefetch.withLock({ $0.take(key) }) else { return try await service.getJoke(request) }
            return try await withTaskCancellationHandler {
                try await fetch.value
            } onCancel: {
                fetch.cancel()
            }
        }
    }

    package func forward<Answer>(_ question: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        try await ask(for: nil) { try await question(service) }
    }

    /// - Parameter key: The random request that the question is, which is then fetched next.
    private func ask<Answer>(
        for key: Prefetch.RequestKey?,
        _ question: () async throws -> Answer
    ) async throws -> Answer {
        try Task.checkCancellation()
        prefetch.withLock { $0.begin(key) }
        do {
            let answer = try await question()
            prefetch.withLock { $0.end(key) }
            if store.prefetches {
                fetchAfterwards()
            }
            return answer
        } catch {
            prefetch.withLock { $0.fail() }
            throw error
        }
    }

    /// Fetches the next joke as soon as the caller, which gets this one first, leaves its actor.
    private func fetchAfterwards(isolation: isolated (any Actor)? = #isolation) {
        Task { [weak self] in
            _ = isolation
            self?.fetchNext()
        }
    }

    private func fetchNext() {
        prefetch.withLock { prefetch in
            prefetch.start { request, number in
                // Retains the wrapped service alone, so that the fetch is cancelled when this service is released. The
                // service may be called from any thread (see `ChuckNorrisServicing`).
                nonisolated(unsafe) let service = service
                return Task.detached(priority: .utility) { [weak self] in
                    do {
                        let joke = try await service.getJoke(request)
                        self?.finish(number, .success(joke))
                        return joke
                    } catch {
                        self?.finish(number, .failure(error))
                        throw error
                    }
                }
            }
        }
    }

    private func finish(_ number: Int, _ result: Result<ChuckNorrisResponse, any Error>) {
        let succeeded = (try? result.get()) != nil
        prefetch.withLock { $0.finish(number, succeeded: succeeded) }
        onFetch(result)
    }
}
