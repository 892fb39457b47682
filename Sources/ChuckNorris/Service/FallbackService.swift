/// Calls the API, and answers with built-in jokes while it fails, unless jokes are to come from the API alone.
///
/// "There is no such joke" is an answer. After a failure no request is sent for as long as the server asks for, or for
/// 10 seconds, and longer after each further failure.
package final class FallbackService: AsyncChuckNorrisServicing {
    private struct State {
        /// Why the last request failed; nil after an answer.
        var failure: Failure?
        var retryAt = ContinuousClock.now
        /// Seconds until the next request, where the server names none; longer with each failure.
        var pause = 10
        /// Whether the built-in jokes stand in, which was noted.
        var isNoted = false
    }

    private static let longestPause = 300

    private let service: any ChuckNorrisServicing
    private let settings: SettingsStore
    private let note: @Sendable (String) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Locked(State())

    /// - Parameter note: Called from any thread when the built-in jokes begin to stand in, and when that ends.
    package init(
        _ service: any ChuckNorrisServicing,
        settings: SettingsStore,
        note: @escaping @Sendable (String) -> Void,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.service = service
        self.settings = settings
        self.note = note
        self.now = now
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        try await withService { try await $0.getJoke(request) }
    }

    package func getCategories() async throws -> [String] {
        try await withService { try await $0.getCategories() }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await withService { try await $0.searchJokes(query) }
    }

    package func getSourceSummary() async -> [String] {
        guard let failure = state.withLock(\.failure) else { return [] }
        let standIn = settings.current.hasStandIn ? ["Built-in jokes stand in until it answers."] : []
        return [pausedFailure?.sentence ?? failure.sentence] + standIn
    }

    /// The failure of a request during a pause; nil when it can be sent.
    private var pausedFailure: Failure? {
        let state = state.withLock { $0 }
        let seconds = Int(((state.retryAt - now()) / .seconds(1)).rounded(.up))
        guard let failure = state.failure, seconds > 0 else { return nil }
        return Failure(failure.kind, "\(failure.sentence) No request is sent for another \(seconds) s.")
    }

    private func withService<Answer>(
        _ call: (any ChuckNorrisServicing) async throws -> Answer
    ) async throws -> Answer {
        let paused = pausedFailure
        do {
            if let paused {
                throw paused
            }
            let answer = try await call(service)
            noteAnswer()
            return answer
        } catch let failure as Failure {
            guard failure.kind == .unavailable else {
                noteAnswer()
                throw failure
            }
            if paused == nil {
                pause(after: failure)
            }
            guard settings.current.hasStandIn else { throw failure }
            if !state.withLock({ exchange(&$0.isNoted, with: true) }) {
                note("\(failure.sentence) Using built-in jokes until it answers.")
            }
            // What they lack, the API may have.
            do {
                return try await call(CollectionService.builtIn)
            } catch let missing as Failure {
                throw Failure(failure.kind, "\(missing.sentence.dropLast()) without the API. \(failure.sentence)")
            }
        }
    }

    private func pause(after failure: Failure) {
        state.withLock { [now] state in
            state.failure = failure
            // Another request that fails at the same time does not shorten the pause.
            state.retryAt = max(state.retryAt, now() + .seconds(failure.retryAfter ?? state.pause))
            state.pause = min(2 * state.pause, Self.longestPause)
        }
    }

    private func noteAnswer() {
        if state.withLock({ exchange(&$0, with: State()) }).isNoted {
            note("The API answers again.")
        }
    }
}
