import Synchronization

/// Calls the wrapped service, and a fallback when it fails, which is reported once and not for each joke.
///
/// "There is no such joke" is an answer, and a cancelled request is not repeated.
package final class FallbackService: ChuckNorrisServiceDecorating {
    package let service: ChuckNorrisServicing
    private let fallback: ChuckNorrisServicing
    private let onChange: @Sendable ((any Error)?) async -> Void
    private let isFallbackUsed = Atomic(false)

    /// - Parameter onChange: Called with the error that begins the use of the fallback, and with nil when an answer
    ///   ends it.
    package init(
        _ service: ChuckNorrisServicing,
        fallback: ChuckNorrisServicing,
        onChange: @escaping @Sendable ((any Error)?) async -> Void = { _ in }
    ) {
        (self.service, self.fallback, self.onChange) = (service, fallback, onChange)
    }

    package func getSourceState() async -> SourceState {
        let state = await service.getSourceState()
        guard case let .paused(host, cause, seconds) = state else { return state }
        return .replaced(host: host, cause: cause, seconds: seconds)
    }

    package func forward<Answer>(_ call: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        do {
            let answer = try await call(service)
            await endFallback()
            return answer
        } catch let error where error.isAnswer {
            await endFallback()
            throw error
        } catch where !(error is CancellationError) {
            try Task.checkCancellation()
            if !isFallbackUsed.exchange(true, ordering: .relaxed) {
                await onChange(error)
            }
            return try await call(fallback)
        }
    }

    /// Ends the fallback unless the API is paused: then the joke was prefetched, or its category is filtered out.
    private func endFallback() async {
        if case .paused = await service.getSourceState() {
            return
        }
        if isFallbackUsed.exchange(false, ordering: .relaxed) {
            await onChange(nil)
        }
    }
}

extension Error {
    /// Whether the service knows that there is no such joke, or leaves it out.
    fileprivate var isAnswer: Bool {
        switch self as? ChuckNorrisError {
        case .noJoke, .nothingFound, .explicit, .onlyExplicit: true
        default: false
        }
    }
}
