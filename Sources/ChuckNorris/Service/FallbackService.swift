/// Calls the API, and answers with built-in jokes while it fails, unless jokes are to come from the API alone.
///
/// After a failure no request is sent until `retryAt`. "There is no such joke" is an answer.
package final class FallbackService: AsyncChuckNorrisServicing {
    private struct State {
        /// Why the last request failed; nil after an answer.
        var failure: Failure?
        /// When the next request may be sent.
        var retryAt = ContinuousClock.now
        /// Seconds until then, if the server asks for no other time; doubled with each failure.
        var pause = 10
        var isUsed = false
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
        try await call { try await $0.getJoke(request) }
    }

    package func getJoke(id: String) async throws -> ChuckNorrisResponse {
        try await call { try await $0.getJoke(id: id) }
    }

    package func getCategories() async throws -> [String] {
        try await call { try await $0.getCategories() }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await call { try await $0.searchJokes(query) }
    }

    package func getSourceSummary() async -> [String] {
        let state = state.withLock { $0 }
        let summary = await service.getSourceSummary()
        guard let failure = state.failure else { return summary }
        let next = seconds(to: state.retryAt).map { "No request is sent for another \($0) s." }
            ?? "It is tried again with the next request."
        let standIn = isAlone ? [] : ["Built-in jokes are used until the API answers."]
        return summary + [failure.sentence] + standIn + [isAlone && failure.retryAfter == nil ? nil : next]
            .compactMap(\.self)
    }

    /// Whether jokes are to come from the API alone.
    private var isAlone: Bool {
        settings.settings.jokes.items == [.api]
    }

    private func call<Answer>(_ call: (any ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        try Task.checkCancellation()
        let state = state.withLock { $0 }
        if
            let failure = state.failure, let seconds = seconds(to: state.retryAt),
            !isAlone || failure.retryAfter != nil
        {
            guard isAlone else { return try await call(CollectionService.builtIn) }
            throw Failure(
                failure.kind, "\(failure.sentence) No request is sent for another \(seconds) s.", retryAfter: seconds
            )
        }
        do {
            let answer = try await call(service)
            end()
            return answer
        } catch let failure as Failure where failure.kind == .nothingFound || failure.kind == .usage {
            end()
            throw failure
        } catch let failure as Failure {
            try Task.checkCancellation()
            begin(failure)
            guard !isAlone else { throw failure }
            return try await call(CollectionService.builtIn)
        }
    }

    private func seconds(to instant: ContinuousClock.Instant) -> Int? {
        let seconds = Int(((instant - now()) / .seconds(1)).rounded(.up))
        return seconds > 0 ? seconds : nil
    }

    private func begin(_ failure: Failure) {
        let isAlone = isAlone
        let isFirst = state.withLock { [now] state in
            let time = now()
            // Of several requests at a time, the first one that fails makes the pause longer.
            let isNew = state.failure == nil || state.retryAt <= time
            if isNew || failure.retryAfter != nil {
                state.failure = failure
                state.retryAt = max(state.retryAt, time + .seconds(failure.retryAfter ?? state.pause))
                state.pause = min(2 * state.pause, Self.longestPause)
            }
            defer { state.isUsed = state.isUsed || !isAlone }
            return !state.isUsed && !isAlone
        }
        if isFirst {
            note("\(failure.sentence) Using built-in jokes until it answers.")
        }
    }

    private func end() {
        let wasUsed = state.withLock { state in
            let wasUsed = state.isUsed
            state = State()
            return wasUsed
        }
        if wasUsed {
            note("The API answers again.")
        }
    }
}
