import Platform
import Vaccine

/// Requests the next joke while the user reads the last one, if the settings store enables it.
///
/// It fetches one joke, for the latest random request, and only while no call is in progress: any other call cancels an
/// unfinished fetch. A failed fetch is not reported to callers.
///
/// `@unchecked Sendable`: the service may be called from any thread (see `ChuckNorrisServicing`), the store and
/// `onFetch` are `Sendable` and never replaced, and the rest is behind a lock.
package final class PrefetchingService: ChuckNorrisServiceDecorating, @unchecked Sendable {
    private typealias FetchTask = Task<ChuckNorrisResponse, any Error>

    private struct State {
        /// Under way, or finished and not yet requested.
        var fetch: (task: FetchTask, request: JokeRequest, isFinished: Bool)?
        /// What to fetch next; nil after an error.
        var nextRequest: JokeRequest?
        /// The number of calls in progress.
        var activeCallCount = 0

        /// Begins a call, and removes the fetch that it takes or cancels.
        mutating func begin(_ request: JokeRequest?) -> FetchTask? {
            activeCallCount += 1
            // A fetched joke is kept until another random request; an unfinished fetch never delays another call.
            guard let fetch, !fetch.isFinished || request != nil else { return nil }
            self.fetch = nil
            guard fetch.request != request else { return fetch.task }
            fetch.task.cancel()
            return nil
        }

        mutating func end(next: JokeRequest?) {
            activeCallCount -= 1
            nextRequest = next
        }
    }

    package let service: ChuckNorrisServicing
    @Inject(SettingsStore.self) private var store
    private let onFetch: @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void
    private let state = Locked(State())

    /// - Parameter onFetch: Called from any thread with the result of each fetch.
    package init(
        _ service: ChuckNorrisServicing,
        onFetch: @escaping @Sendable (Result<ChuckNorrisResponse, any Error>) -> Void = { _ in }
    ) {
        self.service = service
        self.onFetch = onFetch
        store.onChange.withLock { $0 = { [weak self] in self?.discardFetch() } }
    }

    deinit {
        state.withLock { $0.fetch?.task.cancel() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        guard case .random = request else { return try await forward { try await $0.getJoke(request) } }
        return try await run(request) { task in
            guard let task else { return try await service.getJoke(request) }
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    package func forward<Answer>(_ call: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        try await run(nil) { _ in try await call(service) }
    }

    /// - Parameter request: The call's random request, which is then fetched next; nil for any other call.
    private func run<Answer>(
        _ request: JokeRequest?,
        _ call: (FetchTask?) async throws -> Answer
    ) async throws -> Answer {
        try Task.checkCancellation()
        let task = state.withLock { $0.begin(request) }
        do {
            let answer = try await call(task)
            state.withLock { $0.end(next: request ?? $0.nextRequest) }
            if store.prefetches {
                fetchAfterwards()
            }
            return answer
        } catch {
            // Nothing is fetched until a call succeeds.
            state.withLock { $0.end(next: nil) }
            throw error
        }
    }

    /// Cancels the fetch, which the settings of before were for, and fetches nothing until the next random request.
    private func discardFetch() {
        state.withLock { state in
            state.fetch?.task.cancel()
            state.fetch = nil
            state.nextRequest = nil
        }
    }

    /// Starts the next fetch as soon as the caller, which gets this joke first, leaves its actor.
    ///
    /// None is started while a call is in progress or there is a fetch already.
    private func fetchAfterwards(isolation: isolated (any Actor)? = #isolation) {
        Task { [weak self] in
            _ = isolation
            guard let self else { return }
            state.withLock { state in
                guard state.activeCallCount == 0, let request = state.nextRequest, state.fetch == nil else { return }
                // Retains the wrapped service alone, so that the fetch is cancelled when this service is released. The
                // service may be called from any thread (see `ChuckNorrisServicing`).
                nonisolated(unsafe) let service = service
                let task = Task.detached(priority: .utility) { try await service.getJoke(request) }
                state.fetch = (task, request, isFinished: false)
                Task.detached(priority: .utility) { [weak self] in
                    let result = await task.result
                    self?.finish(task, result)
                }
            }
        }
    }

    /// Marks the fetch as finished, or removes it after a failure; ignored if it was cancelled or taken.
    private func finish(_ task: FetchTask, _ result: Result<ChuckNorrisResponse, any Error>) {
        state.withLock { state in
            guard state.fetch?.task == task else { return }
            if case .success = result {
                state.fetch?.isFinished = true
            } else {
                state.nextRequest = nil
                state.fetch = nil
            }
        }
        onFetch(result)
    }
}
