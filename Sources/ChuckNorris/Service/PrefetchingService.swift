import Platform
import Vaccine

/// Requests the next joke while the user reads the last one, if the settings store enables it.
///
/// It fetches one joke, for the latest random request and its settings, and only while no call is in progress: any
/// other call cancels an unfinished fetch. A failed fetch is not reported to callers.
///
/// `@unchecked Sendable`: the service may be called from any thread (see `ChuckNorrisServicing`), the store and
/// `onFetch` are `Sendable` and never replaced, and the rest is behind a lock.
package final class PrefetchingService: ChuckNorrisServiceDecorating, @unchecked Sendable {
    /// A random request and the settings it is answered with.
    private struct RequestKey: Equatable {
        let request: JokeRequest
        let settings: ServiceSettings
    }

    private struct Fetch {
        let task: Task<ChuckNorrisResponse, any Error>
        let key: RequestKey
        var isFinished = false
    }

    private struct State {
        /// Under way, or finished and not yet requested.
        var fetch: Fetch?
        /// What to fetch next; nil after an error.
        var nextKey: RequestKey?
        /// The number of calls in progress.
        var activeCallCount = 0
        /// Identifies the latest fetch; earlier ones were cancelled or taken.
        var generation = 0
    }

    package let service: ChuckNorrisServicing
    @Inject(SettingsStoring.self) private var store
    private let onFetch: @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void
    private let state = Locked(State())

    /// - Parameter onFetch: Called from any thread with the result of each fetch.
    package init(
        _ service: ChuckNorrisServicing,
        onFetch: @escaping @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void = { _ in }
    ) {
        self.service = service
        self.onFetch = onFetch
        store.observe { [weak self] in self?.discardFetch() }
    }

    deinit {
        state.withLock { $0.fetch?.task.cancel() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard case .random = request else { return try await forward { try await $0.getJoke(request) } }
        let key = RequestKey(request: request, settings: store.settings)
        return try await ask(for: key) {
            guard let task = takeFetch(for: key) else { return try await service.getJoke(request) }
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    package func forward<Answer>(_ call: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        try await ask(for: nil) { try await call(service) }
    }

    /// - Parameter key: The call's random request, which is then fetched next; nil for any other call.
    private func ask<Answer>(for key: RequestKey?, _ call: () async throws -> Answer) async throws -> Answer {
        try Task.checkCancellation()
        state.withLock { state in
            // A fetched joke is kept until another random request; an unfinished fetch never delays another call.
            if let fetch = state.fetch, fetch.key != key, !fetch.isFinished || key != nil {
                fetch.task.cancel()
                state.fetch = nil
            }
            state.activeCallCount += 1
        }
        do {
            let answer = try await call()
            state.withLock { state in
                state.activeCallCount -= 1
                state.nextKey = key ?? state.nextKey
            }
            if store.prefetches {
                fetchAfterwards()
            }
            return answer
        } catch {
            // Nothing is fetched until a call succeeds.
            state.withLock { state in
                state.activeCallCount -= 1
                state.nextKey = nil
            }
            throw error
        }
    }

    /// Cancels the fetch, which the settings of before were for, and fetches nothing until the next random request.
    private func discardFetch() {
        state.withLock { state in
            state.fetch?.task.cancel()
            state.fetch = nil
            state.nextKey = nil
        }
    }

    /// Returns and removes the fetch for the key.
    private func takeFetch(for key: RequestKey) -> Task<ChuckNorrisResponse, any Error>? {
        state.withLock { state in
            guard let fetch = state.fetch, fetch.key == key else { return nil }
            state.fetch = nil
            return fetch.task
        }
    }

    /// Fetches the next joke as soon as the caller, which gets this one first, leaves its actor.
    private func fetchAfterwards(isolation: isolated (any Actor)? = #isolation) {
        Task { [weak self] in
            _ = isolation
            self?.fetchNext()
        }
    }

    /// Starts the next fetch, unless a call is in progress or there is a fetch already.
    private func fetchNext() {
        state.withLock { state in
            guard state.activeCallCount == 0, let key = state.nextKey, state.fetch == nil else { return }
            state.generation += 1
            // Retains the wrapped service alone, so that the fetch is cancelled when this service is released. The
            // service may be called from any thread (see `ChuckNorrisServicing`).
            nonisolated(unsafe) let service = service
            let task = Task.detached(priority: .utility) { [weak self, generation = state.generation] in
                do {
                    let joke = try await service.getJoke(key.request)
                    self?.finish(generation, .success(joke))
                    return joke
                } catch {
                    self?.finish(generation, .failure(error))
                    throw error
                }
            }
            state.fetch = Fetch(task: task, key: key)
        }
    }

    /// Marks the fetch as finished, or removes it after a failure; ignored if it was cancelled or taken.
    private func finish(_ generation: Int, _ result: Result<ChuckNorrisResponse, any Error>) {
        state.withLock { state in
            guard generation == state.generation, state.fetch != nil else { return }
            if case .success = result {
                state.fetch?.isFinished = true
            } else {
                state.nextKey = nil
                state.fetch = nil
            }
        }
        onFetch(result)
    }
}
