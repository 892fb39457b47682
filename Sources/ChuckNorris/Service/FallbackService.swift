/// Asks one service, and another one when the first cannot answer.
///
/// "There is no such joke" is an answer, and a cancelled request is not asked again.
package final class FallbackService: ChuckNorrisServicing {
    private let primary: ChuckNorrisServicing
    private let secondary: ChuckNorrisServicing
    private let onFallback: @Sendable (any Error) async -> Void

    /// - Parameter onFallback: Called with the reason before each question that goes to the second service.
    package init(
        primary: ChuckNorrisServicing,
        secondary: ChuckNorrisServicing,
        onFallback: @escaping @Sendable (any Error) async -> Void
    ) {
        self.primary = primary
        self.secondary = secondary
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

    private func ask<Answer>(_ question: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        do {
            return try await question(primary)
        } catch let error as CancellationError {
            throw error
        } catch let ChuckNorrisError.noJoke(request) {
            throw ChuckNorrisError.noJoke(request)
        } catch {
            await onFallback(error)
            return try await question(secondary)
        }
    }
}
