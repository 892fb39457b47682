/// Asks another service, and leaves it alone for a while when it cannot answer.
///
/// Meanwhile it throws `ChuckNorrisError.paused` at once: nobody waits for the same timeout again and again, and a
/// server in trouble gets its rest. "There is no such joke" is an answer, and a request that was cancelled says
/// nothing.
package final class CircuitBreakingService: ChuckNorrisServicing {
    private let service: ChuckNorrisServicing
    private let circuit: Circuit
    private let failureLimit: Int

    /// - Parameters:
    ///   - circuit: What is known of the server, also by a service that was in the place of this one.
    ///   - failureLimit: How many failures in a row are enough, unless the server asks for a pause.
    package init(_ service: ChuckNorrisServicing, circuit: Circuit, failureLimit: Int) {
        self.service = service
        self.circuit = circuit
        self.failureLimit = failureLimit
    }

    package func getRandomJoke(callback: @escaping (Result<ChuckNorrisResponse, Error>) -> Void) {
        deliver(to: callback) { try await self.getRandomJoke() }
    }

    package func getJoke(_ request: JokeRequest) async throws -> ChuckNorrisResponse {
        try await ask { try await service.getJoke(request) }
    }

    package func getCategories() async throws -> [String] {
        try await ask { try await service.getCategories() }
    }

    package func searchJokes(_ query: SearchQuery) async throws -> [ChuckNorrisResponse] {
        try await ask { try await service.searchJokes(query) }
    }

    package func getSourceState() -> SourceState {
        let state = service.getSourceState()
        guard case let .api(host) = state, let refusal = circuit.refusal else { return state }
        return .paused(host: host, cause: refusal.cause, seconds: refusal.seconds)
    }

    private func ask<Answer>(_ question: () async throws -> Answer) async throws -> Answer {
        try Task.checkCancellation()
        let ticket = try circuit.admit()
        return try await withTaskCancellationHandler {
            do {
                let answer = try await question()
                circuit.settle(ticket, .answered, failureLimit: failureLimit)
                return answer
            } catch {
                let outcome = Task.isCancelled ? .cancelled : CircuitState.Outcome(error)
                circuit.settle(ticket, outcome, failureLimit: failureLimit)
                throw error
            }
        } onCancel: { [circuit, failureLimit] in
            // At once: whoever takes the server away from this one asks next.
            circuit.settle(ticket, .cancelled, failureLimit: failureLimit)
        }
    }
}

extension CircuitState.Outcome {
    /// How long a server is left alone that does not say itself how long.
    static let cooldown = Duration.seconds(10)
    /// The same for one that has had too many requests.
    static let cooldownAfterTooMany = Duration.seconds(60)

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
            let usual = status == 429 ? Self.cooldownAfterTooMany : Self.cooldown
            self = .failed(
                cause: .service(error),
                cooldown: retryAfter.map { .seconds($0) } ?? usual,
                isPauseAsked: [429, 503].contains(status) || retryAfter != nil
            )
        // What is wrong with one request need not be wrong with the next.
        case .rejected(status: 400, _):
            self = .answered
        case .rejected, .notAJoke:
            self = .failed(cause: .service(error), cooldown: Self.cooldown, isPauseAsked: false)
        case .noJoke, .nothingFound, .explicit, .onlyExplicit, .paused, .unsupported:
            self = .answered
        }
    }
}
