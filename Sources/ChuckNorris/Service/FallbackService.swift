import Synchronization

/// Asks one service, and another one when the first cannot answer.
///
/// "There is no such joke" is an answer, and a cancelled request is not asked again. A service that could not answer is
/// left alone for a while: nobody waits for the same timeout twice in a row, and a server in trouble gets its rest.
package final class FallbackService: ChuckNorrisServicing {
    /// How long the first service rests, unless it asked for longer.
    package static let rest = Duration.seconds(10)

    private struct Pause {
        let end: ContinuousClock.Instant
        /// The sentence of what went wrong.
        let reason: String
    }

    private let primary: ChuckNorrisServicing
    private let secondary: ChuckNorrisServicing
    private let onFallback: @Sendable (any Error) async -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    /// Until when the first service is not asked, and why; nil while it answers.
    private let pause = Mutex<Pause?>(nil)

    /// - Parameters:
    ///   - onFallback: Called with the reason when the first service, which has answered so far, cannot.
    ///   - now: The time.
    package init(
        primary: ChuckNorrisServicing,
        secondary: ChuckNorrisServicing,
        onFallback: @escaping @Sendable (any Error) async -> Void,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.primary = primary
        self.secondary = secondary
        self.onFallback = onFallback
        self.now = now
    }

    package func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        try await ask { try await $0.getJoke(request) }
    }

    package func getCategories() async throws -> [String] {
        try await ask { try await $0.getCategories() }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await ask { try await $0.searchJokes(query) }
    }

    package func getSourceState() -> SourceState {
        let state = primary.getSourceState()
        guard let pause = pause.withLock({ $0 }), case let .api(host) = state else { return state }
        let seconds = Int(((pause.end - now()) / .seconds(1)).rounded(.up))
        return seconds > 0 ? .resting(host: host, reason: pause.reason, seconds: seconds) : state
    }

    private func ask<Answer>(_ question: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        let last = pause.withLock { $0 }
        if let last, now() < last.end {
            return try await question(secondary)
        }
        do {
            let answer = try await question(primary)
            pause.withLock { $0 = nil }
            return answer
        } catch let error where error.isAnswer {
            pause.withLock { $0 = nil }
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            let next = Pause(end: now() + Self.rest(after: error), reason: "\(error)")
            pause.withLock { $0 = next }
            if last == nil {
                await onFallback(error)
            }
            return try await question(secondary)
        }
    }

    static func rest(after error: any Error) -> Duration {
        guard case let ChuckNorrisError.unavailable(_, retryAfter?) = error else { return rest }
        return max(rest, .seconds(retryAfter))
    }
}

extension Error {
    /// Whether the service knows that there is nothing of the kind, or has nothing of the kind to tell.
    fileprivate var isAnswer: Bool {
        switch self as? ChuckNorrisError {
        case .noJoke, .nothingFound, .explicit, .onlyExplicit: true
        default: false
        }
    }
}
