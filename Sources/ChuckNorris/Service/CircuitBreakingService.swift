import Vaccine

/// Asks the wrapped service, and stops asking for a while after it failed.
///
/// Meanwhile it throws `ChuckNorrisError.paused` at once, so that no caller waits for the same timeout again and again
/// and a server in trouble is not burdened. "There is no such joke" is an answer, and a cancelled request counts as
/// neither answer nor failure.
package final class CircuitBreakingService: ChuckNorrisServiceDecorating {
    package let service: ChuckNorrisServicing
    private let failureLimit: Int
    @Inject(Circuit.self) private var circuit

    /// - Parameter failureLimit: How many failures in a row open the circuit, unless the server asks for a pause.
    package init(_ service: ChuckNorrisServicing, failureLimit: Int) {
        self.service = service
        self.failureLimit = failureLimit
    }

    package func getSourceState() -> SourceState {
        let state = service.getSourceState()
        guard case let .api(host) = state, let refusal = circuit.refusal else { return state }
        return .paused(host: host, cause: refusal.cause, seconds: refusal.seconds)
    }

    package func forward<Answer>(_ question: (ChuckNorrisServicing) async throws -> Answer) async throws -> Answer {
        try Task.checkCancellation()
        let circuit = circuit
        let ticket = try circuit.admit()
        return try await withTaskCancellationHandler {
            do {
                let answer = try await question(service)
                circuit.settle(ticket, .answered, failureLimit: failureLimit)
                return answer
            } catch {
                let conclusion = Task.isCancelled ? .cancelled : CircuitState.Conclusion(error)
                circuit.settle(ticket, conclusion, failureLimit: failureLimit)
                throw error
            }
        } onCancel: { [failureLimit] in
            // Without waiting for the request to end, so that the next one is not refused.
            circuit.settle(ticket, .cancelled, failureLimit: failureLimit)
        }
    }
}

extension CircuitState {
    /// What a finished request says about the server.
    enum Conclusion: Equatable {
        case answered
        /// - Parameter isPauseAsked: Whether the server itself asks for a pause.
        case failed(cause: APIFailure, cooldown: Duration, isPauseAsked: Bool)
        case cancelled

        init(_ error: any Error) {
            // How long a server is not asked that does not say itself how long.
            let failed = Self.failed(cause: APIFailure(error), cooldown: .seconds(10), isPauseAsked: false)
            guard let error = error as? ChuckNorrisError else {
                self = error is CancellationError ? .cancelled : failed
                return
            }
            self = switch error {
            case let .unavailable(status, retryAfter):
                .failed(
                    cause: .service(error),
                    cooldown: .seconds(retryAfter ?? (status == 429 ? 60 : 10)),
                    isPauseAsked: [429, 503].contains(status) || retryAfter != nil
                )
            // The fault is in this request, not in the server.
            case .rejected(status: 400, _): .answered
            case .rejected, .notAJoke: failed
            case .noJoke, .nothingFound, .explicit, .onlyExplicit, .paused, .unsupported: .answered
            }
        }
    }
}
