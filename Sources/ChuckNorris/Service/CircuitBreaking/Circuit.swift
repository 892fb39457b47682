import Platform

/// Whether the server is asked; shared by the services that replace each other when settings change.
package final class Circuit: Sendable {
    package enum Transition: Equatable, Sendable {
        /// The server is not asked for so many seconds.
        case opened(cause: APIFailure, seconds: Int)
        /// It answers again, or the user wants it to be asked.
        case closed
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let onTransition: @Sendable (Transition) -> Void
    private let state = Locked(CircuitState())

    /// - Parameter onTransition: Called from any thread.
    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        onTransition: @escaping @Sendable (Transition) -> Void = { _ in }
    ) {
        self.now = now
        self.onTransition = onTransition
    }

    /// Lets requests through again.
    package func close() {
        if state.withLock({ $0.close() }) {
            onTransition(.closed)
        }
    }

    /// Nil while requests are let through.
    var refusal: CircuitState.Refusal? {
        state.withLock { [now] in $0.refusal(at: now()) }
    }

    /// Lets a request through or throws; the caller must settle the ticket, whatever becomes of the request.
    func admit() throws(ChuckNorrisError) -> CircuitState.Ticket {
        try state.withLock { [now] state throws(ChuckNorrisError) in try state.admit(at: now()) }
    }

    /// - Parameter failureLimit: How many failures in a row open the circuit.
    func settle(_ ticket: CircuitState.Ticket, _ conclusion: CircuitState.Conclusion, failureLimit: Int) {
        let transition = state.withLock { [now] in
            $0.settle(ticket, conclusion, failureLimit: failureLimit, at: now())
        }
        if let transition {
            onTransition(transition)
        }
    }
}
