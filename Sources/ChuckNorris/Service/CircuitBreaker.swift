import Platform

/// Decides whether requests are sent, and keeps that state while settings replace the services.
package final class CircuitBreaker: Sendable {
    package enum Transition: Equatable, Sendable {
        /// No request is sent for `seconds` seconds.
        case opened(cause: APIFailure, seconds: Int)
        /// The server answered again, or `close()` was called.
        case closed
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let onTransition: @Sendable (Transition) -> Void
    private let state = Locked(CircuitBreakerState())

    /// - Parameter onTransition: Called from any thread.
    package init(
        onTransition: @escaping @Sendable (Transition) -> Void = { _ in },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.onTransition = onTransition
        self.now = now
    }

    /// Lets requests through again.
    package func close() {
        update { state, _ in state.close() }
    }

    /// The error of the next request; nil while requests are let through.
    var rejection: ChuckNorrisError? {
        state.withLock { [now] in $0.rejection(at: now()) }
    }

    /// Why the last request failed, if requests are let through nevertheless.
    var lastFailure: APIFailure? {
        state.withLock(\.failures.last)
    }

    /// Runs a request and takes its result into account, or throws `paused` at once.
    ///
    /// - Parameter failureLimit: How many failures in a row open the circuit.
    func run<Answer>(failureLimit: Int, _ request: () async throws -> Answer) async throws -> Answer {
        let permit = try state.withLock { [now] state throws(ChuckNorrisError) in try state.acquirePermit(at: now()) }
        let settle: @Sendable (CircuitBreakerState.RequestResult) -> Void = { [self] result in
            update { $0.settle(permit, result, failureLimit: failureLimit, at: $1) }
        }
        return try await withTaskCancellationHandler {
            do {
                let answer = try await request()
                settle(.answered)
                return answer
            } catch {
                settle(Task.isCancelled ? .cancelled : CircuitBreakerState.RequestResult(error))
                throw error
            }
        } onCancel: {
            // Without waiting for the request to end, so that the next one is not rejected.
            settle(.cancelled)
        }
    }

    private func update(_ change: (inout CircuitBreakerState, ContinuousClock.Instant) -> Transition?) {
        let transition = state.withLock { [now] in change(&$0, now()) }
        if let transition {
            onTransition(transition)
        }
    }
}

/// The states of a circuit breaker, without lock and clock.
///
/// Closed, all requests are let through. Open, none is until a cooldown has passed. Then the circuit is half-open: one
/// request tests whether the server answers again, which closes the circuit or opens it anew.
struct CircuitBreakerState {
    /// What a finished request says about the server.
    enum RequestResult: Equatable {
        case answered
        case failed(APIFailure)
        case cancelled

        init(_ error: any Error) {
            self = switch error as? ChuckNorrisError {
            // The fault is in this request, not in the server.
            case .rejected(status: 400, _): .answered
            case .noJoke, .nothingFound, .explicit, .onlyExplicit, .paused, .unsupported: .answered
            case .rejected, .notAJoke, .unavailable: .failed(APIFailure(error))
            case nil: error is CancellationError ? .cancelled : .failed(APIFailure(error))
            }
        }
    }

    private enum Phase {
        case closed
        case open(cause: APIFailure, end: ContinuousClock.Instant)
        case halfOpen(cause: APIFailure)
    }

    private var phase = Phase.closed
    /// Those since the last answer, while the circuit is closed.
    private(set) var failures: [APIFailure] = []
    /// Tells the requests of this phase from those of earlier ones.
    private var generation = 0

    /// Returns a permit for a request, the phase's generation, or throws `paused`.
    mutating func acquirePermit(at now: ContinuousClock.Instant) throws(ChuckNorrisError) -> Int {
        if let rejection = rejection(at: now) {
            throw rejection
        }
        if case let .open(cause, _) = phase {
            move(to: .halfOpen(cause: cause))
        }
        return generation
    }

    /// Takes the result of a request into account.
    ///
    /// - Parameter failureLimit: How many failures in a row open a closed circuit.
    /// - Returns: The transition, if there is one to report.
    mutating func settle(
        _ permit: Int,
        _ result: RequestResult,
        failureLimit: Int,
        at now: ContinuousClock.Instant
    ) -> CircuitBreaker.Transition? {
        switch (phase, result) {
        // A request that ends after the circuit has opened can only extend the pause.
        case let (.open(_, end), .failed(cause))
            where cause.pause.isRequested && now + .seconds(cause.pause.seconds) > end:
            break
        case _ where permit != generation, (.open, _), (.closed, .cancelled):
            return nil
        case (.closed, .answered):
            failures = []
        case (.halfOpen, .answered):
            move(to: .closed)
            return .closed
        case let (.closed, .failed(cause)) where !cause.pause.isRequested && failures.count + 1 < failureLimit:
            failures.append(cause)
            return nil
        case let (.halfOpen(cause), .cancelled):
            // The next request tests the server instead.
            move(to: .open(cause: cause, end: now))
        case (_, .failed):
            break
        }
        guard case let .failed(cause) = result else { return nil }
        move(to: .open(cause: cause, end: now + .seconds(cause.pause.seconds)))
        return .opened(cause: cause, seconds: cause.pause.seconds)
    }

    /// Closes the circuit; returns nil if it was closed before.
    mutating func close() -> CircuitBreaker.Transition? {
        defer { move(to: .closed) }
        if case .closed = phase {
            return nil
        }
        return .closed
    }

    /// The error of the next request; nil when it would be let through.
    func rejection(at now: ContinuousClock.Instant) -> ChuckNorrisError? {
        switch phase {
        case let .open(cause, end) where now < end:
            .paused(cause: cause, seconds: Int(((end - now) / .seconds(1)).rounded(.up)))
        case let .halfOpen(cause): .paused(cause: cause, seconds: nil)
        case .closed, .open: nil
        }
    }

    private mutating func move(to phase: Phase) {
        self.phase = phase
        failures = []
        generation += 1
    }
}

extension APIFailure {
    /// How many seconds a pause takes, and whether the server itself asks for it, which opens the circuit at once.
    fileprivate var pause: (seconds: Int, isRequested: Bool) {
        guard case let .service(.unavailable(status, retryAfter)) = self else { return (10, false) }
        return (retryAfter ?? (status == 429 ? 60 : 10), [429, 503].contains(status) || retryAfter != nil)
    }
}
