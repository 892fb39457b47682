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

extension CircuitState.Conclusion {
    /// How long a server is not asked that does not say itself how long.
    static let cooldown = Duration.seconds(10)
    /// The same after status 429.
    static let cooldownAfterTooManyRequests = Duration.seconds(60)

    init(_ error: any Error) {
        switch error {
        case is CancellationError:
            self = .cancelled
        case let error as ChuckNorrisError:
            self.init(error)
        default:
            self = .failed(cause: APIFailure(error), cooldown: Self.cooldown, isPauseAsked: false)
        }
    }

    private init(_ error: ChuckNorrisError) {
        switch error {
        case let .unavailable(status, retryAfter):
            let usual = status == 429 ? Self.cooldownAfterTooManyRequests : Self.cooldown
            self = .failed(
                cause: .service(error),
                cooldown: retryAfter.map { .seconds($0) } ?? usual,
                isPauseAsked: [429, 503].contains(status) || retryAfter != nil
            )
        // The fault is in this request, not in the server.
        case .rejected(status: 400, _):
            self = .answered
        case .rejected, .notAJoke:
            self = .failed(cause: .service(error), cooldown: Self.cooldown, isPauseAsked: false)
        case .noJoke, .nothingFound, .explicit, .onlyExplicit, .paused, .unsupported:
            self = .answered
        }
    }
}
