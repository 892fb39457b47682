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

/// The states of a circuit breaker, without lock and clock.
///
/// Closed, all requests are let through. Open, none is until a cooldown has passed. Then one request probes whether the
/// server answers again, which closes the circuit or opens it anew.
struct CircuitState {
    /// A request that was let through.
    struct Ticket {
        fileprivate let generation: Int
    }

    /// Without seconds, another request is probing.
    typealias Refusal = (cause: APIFailure, seconds: Int?)

    private enum Phase {
        case closed(failures: Int)
        case open(cause: APIFailure, end: ContinuousClock.Instant)
        case probing(cause: APIFailure)
    }

    private var phase = Phase.closed(failures: 0)
    /// Tells the requests of this phase from those of earlier ones.
    private var generation = 0

    /// Lets a request through, or throws `paused`.
    mutating func admit(at now: ContinuousClock.Instant) throws(ChuckNorrisError) -> Ticket {
        if let refusal = refusal(at: now) {
            throw .paused(cause: refusal.cause, seconds: refusal.seconds)
        }
        if case let .open(cause, _) = phase {
            move(to: .probing(cause: cause))
        }
        return Ticket(generation: generation)
    }

    /// Takes the conclusion of a request into account.
    ///
    /// - Parameter failureLimit: How many failures in a row open a closed circuit.
    /// - Returns: The transition, if there is one to report.
    mutating func settle(
        _ ticket: Ticket,
        _ conclusion: Conclusion,
        failureLimit: Int,
        at now: ContinuousClock.Instant
    ) -> Circuit.Transition? {
        switch (phase, conclusion) {
        // A request that ends after the circuit has opened can only extend the pause.
        case let (.open(_, end), .failed(cause, cooldown, isPauseAsked: true)) where now + cooldown > end:
            return open(cause, at: now, for: cooldown)
        case _ where ticket.generation != generation, (.open, _), (.closed, .cancelled):
            return nil
        case (.closed, .answered):
            phase = .closed(failures: 0)
            return nil
        case (.probing, .answered):
            move(to: .closed(failures: 0))
            return .closed
        case let (.closed(failures), .failed(_, _, isPauseAsked)) where !isPauseAsked && failures + 1 < failureLimit:
            phase = .closed(failures: failures + 1)
            return nil
        case let (_, .failed(cause, cooldown, _)):
            return open(cause, at: now, for: cooldown)
        case let (.probing(cause), .cancelled):
            // The next request probes in its place.
            move(to: .open(cause: cause, end: now))
            return nil
        }
    }

    /// Closes the circuit; returns whether it was not closed before.
    mutating func close() -> Bool {
        defer { move(to: .closed(failures: 0)) }
        if case .closed = phase {
            return false
        }
        return true
    }

    /// Why the next request would not be let through, and for how many seconds; nil when it would.
    func refusal(at now: ContinuousClock.Instant) -> Refusal? {
        switch phase {
        case let .open(cause, end) where now < end: (cause, Self.seconds(end - now))
        case let .probing(cause): (cause, nil)
        case .closed, .open: nil
        }
    }

    private mutating func open(
        _ cause: APIFailure,
        at now: ContinuousClock.Instant,
        for cooldown: Duration
    ) -> Circuit.Transition {
        move(to: .open(cause: cause, end: now + cooldown))
        return .opened(cause: cause, seconds: Self.seconds(cooldown))
    }

    private mutating func move(to phase: Phase) {
        self.phase = phase
        generation += 1
    }

    private static func seconds(_ duration: Duration) -> Int {
        Int((duration / .seconds(1)).rounded(.up))
    }
}
