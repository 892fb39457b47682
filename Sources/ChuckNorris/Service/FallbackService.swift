/// Asks one service, and another one when the first cannot answer.
///
/// "There is no such joke" is an answer, and a cancelled request is not asked again.
package final class FallbackService: ChuckNorrisServicing {
    private let primary: ChuckNorrisServicing
    private let secondary: ChuckNorrisServicing
    private let outage: Outage
    private let onFallback: @Sendable (any Error) async -> Void

    /// - Parameters:
    ///   - outage: Whether it has been said already that the first service cannot answer.
    ///   - onFallback: Called with the reason when the first service, which has answered so far, cannot.
    package init(
        primary: ChuckNorrisServicing,
        secondary: ChuckNorrisServicing,
        outage: Outage = Outage(),
        onFallback: @escaping @Sendable (any Error) async -> Void
    ) {
        self.primary = primary
        self.secondary = secondary
        self.outage = outage
        self.onFallback = onFallback
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
        guard case let .paused(host, cause, seconds) = state else { return state }
        return .replaced(host: host, cause: cause, seconds: seconds)
    }

    private func ask<Answer>(_ question: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        do {
            let answer = try await question(primary)
            endOutage()
            return answer
        } catch let error where error.isAnswer {
            endOutage()
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            if outage.begin() {
                await onFallback(error)
            }
            return try await question(secondary)
        }
    }

    /// A joke that was there already, or that cannot be told, is no sign that the next one comes.
    private func endOutage() {
        if case .paused = primary.getSourceState() {
            return
        }
        outage.end()
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
