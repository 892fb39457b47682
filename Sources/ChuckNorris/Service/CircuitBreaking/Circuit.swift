import Platform

/// Whether a server is asked, shared by the services that come after each other in one's place.
package final class Circuit: Sendable {
    /// What has changed for everybody who asks.
    package enum Change: Equatable, Sendable {
        /// The server is left alone, because of the cause, for so many seconds.
        case opened(cause: APIFailure, seconds: Int)
        /// It answers again, or somebody wants it to be asked.
        case closed
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable (Change) -> Void
    private let state = Locked(CircuitState())

    /// - Parameters:
    ///   - now: The time.
    ///   - onChange: Called from any thread.
    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        onChange: @escaping @Sendable (Change) -> Void = { _ in }
    ) {
        self.now = now
        self.onChange = onChange
    }

    /// Has the server asked again at once.
    package func close() {
        if state.withLock({ $0.close() }) {
            onChange(.closed)
        }
    }

    /// Nil while the server is asked.
    var refusal: CircuitState.Refusal? {
        state.withLock { [now] in $0.refusal(at: now()) }
    }

    /// Lets a request through, which is to be settled whatever becomes of it; throws while the server is left alone.
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
