/// Asks one service, and another one when the first cannot answer.
///
/// "There is no such joke" is an answer, and a cancelled request is not asked again. A service that could not answer is
/// left alone for a while: nobody waits for the same timeout twice in a row, and a server in trouble gets its rest.
package final class FallbackService: ChuckNorrisServicing {
    /// How long the first service rests, unless it asked for longer.
    package static let rest = Duration.seconds(10)

    private let primary: ChuckNorrisServicing
    private let secondary: ChuckNorrisServicing
    private let onFallback: @Sendable (any Error) async -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let pause: ServerPause

    /// - Parameters:
    ///   - onFallback: Called with the reason when the first service, which has answered so far, cannot.
    ///   - pause: Until when the first service is not asked, and why.
    ///   - now: The time.
    package init(
        primary: ChuckNorrisServicing,
        secondary: ChuckNorrisServicing,
        onFallback: @escaping @Sendable (any Error) async -> Void,
        pause: ServerPause = ServerPause(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.primary = primary
        self.secondary = secondary
        self.onFallback = onFallback
        self.pause = pause
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
        guard let pause = pause.current, case let .api(host) = state else { return state }
        let seconds = Int(((pause.end - now()) / .seconds(1)).rounded(.up))
        return seconds > 0 ? .resting(host: host, reason: pause.reason, seconds: seconds) : state
    }

    private func ask<Answer>(_ question: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        let last = pause.current
        if let last, now() < last.end {
            return try await question(secondary)
        }
        do {
            let answer = try await question(primary)
            pause.current = nil
            return answer
        } catch let error where error.isAnswer {
            pause.current = nil
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            pause.current = ServerPause.Pause(end: now() + Self.rest(after: error), reason: Self.cause(of: error))
            if last == nil {
                await onFallback(error)
            }
            return try await question(secondary)
        }
    }

    /// What went wrong, without when to try again: that is for the pause to say.
    private static func cause(of error: any Error) -> String {
        guard case let ChuckNorrisError.unavailable(status, retryAfter) = error else { return "\(error)" }
        return ChuckNorrisError.cause(ofUnavailable: status, retryAfter: retryAfter) + "."
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
