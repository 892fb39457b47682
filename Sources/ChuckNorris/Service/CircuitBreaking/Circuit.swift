import Platform

/// Whether the server is asked; shared by the services that replace each other when settings change.
package final class Circuit: Sendable {
    package enum Change: Equatable, Sendable {
        /// The server is not asked for so many seconds.
        case opened(cause: APIFailure, seconds: Int)
        /// It answers again, or the user wants it to be asked.
        case closed
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable (Change) -> Void
    private let state = Locked(CircuitState())

    /// - Parameter onChange: Called from any thread.
    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        onChange: @escaping @Sendable (Change) -> Void = { _ in }
    ) {
        self.now = now
        self.onChange = onChange
    }

    /// Lets requests through again.
    package func close() {
        if state.withLock({ $0.close() }) {
            onChange(.closed)
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
    func settle(_ ticket: CircuitState.Ticket, _ outcome: CircuitState.Outcome, failureLimit: Int) {
        let change = state.withLock { [now] in
            $0.settle(ticket, outcome, failureLimit: failureLimit, at: now())
        }
        if let change {
            onChange(change)
        }
    }
}
