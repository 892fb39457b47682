import Vaccine

/// A circuit breaker: after failures, rejects requests at once until a cooldown has passed.
///
/// Meanwhile it throws `ChuckNorrisError.paused` at once, so that no caller waits for the same timeout again and again
/// and a server in trouble is not burdened. "There is no such joke" is an answer, and a cancelled request counts as
/// neither answer nor failure.
package final class CircuitBreakingService: ChuckNorrisServiceDecorating {
    package let service: ChuckNorrisServicing
    private let failureLimit: Int
    @Inject(CircuitBreaker.self) private var circuit

    /// - Parameter hasFallback: Whether another service answers instead, so that one failure opens the circuit.
    package init(_ service: ChuckNorrisServicing, hasFallback: Bool) {
        self.service = service
        failureLimit = hasFallback ? 1 : 3
    }

    package func getSourceState() async -> SourceState {
        let state = await service.getSourceState()
        guard case let .api(host) = state else { return state }
        if case let .paused(cause, seconds) = circuit.rejection {
            return .paused(host: host, cause: cause, seconds: seconds)
        }
        return circuit.lastFailure.map { .failing(host: host, cause: $0) } ?? state
    }

    package func forward<Answer>(_ call: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        try Task.checkCancellation()
        return try await circuit.run(failureLimit: failureLimit) { try await call(service) }
    }
}
