/// The states of a circuit breaker, without lock and clock.
///
/// Closed, all requests are let through. Open, none is until a cooldown has passed. Then one request probes whether the
/// server answers again, which closes the circuit or opens it anew.
struct CircuitState {
    /// What a finished request says about the server.
    enum Conclusion: Equatable {
        case answered
        /// - Parameter isPauseAsked: Whether the server itself asks for a pause.
        case failed(cause: APIFailure, cooldown: Duration, isPauseAsked: Bool)
        case cancelled
    }

    /// A request that was let through.
    struct Ticket: Equatable {
        fileprivate let generation: Int
    }

    /// Why a request is not let through, and for how many seconds; nil while another one probes.
    struct Refusal: Equatable {
        let cause: APIFailure
        let seconds: Int?
    }

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
        guard ticket.generation == generation else { return settleLate(conclusion, at: now) }
        switch (phase, conclusion) {
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
            move(to: .open(cause: cause, end: now + cooldown))
            return .opened(cause: cause, seconds: Self.seconds(from: now, to: now + cooldown))
        case let (.probing(cause), .cancelled):
            // The next request probes in its place.
            move(to: .open(cause: cause, end: now))
            return nil
        case (.closed, .cancelled), (.open, _):
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

    /// Why the next request would not be let through; nil when it would.
    func refusal(at now: ContinuousClock.Instant) -> Refusal? {
        switch phase {
        case let .open(cause, end) where now < end:
            Refusal(cause: cause, seconds: Self.seconds(from: now, to: end))
        case let .probing(cause):
            Refusal(cause: cause, seconds: nil)
        case .closed, .open:
            nil
        }
    }

    /// A request that ends after the circuit has opened can only extend the pause.
    private mutating func settleLate(_ conclusion: Conclusion, at now: ContinuousClock.Instant) -> Circuit.Transition? {
        guard
            case .failed(let cause, let cooldown, isPauseAsked: true) = conclusion,
            case let .open(_, end) = phase,
            now + cooldown > end
        else { return nil }
        phase = .open(cause: cause, end: now + cooldown)
        return .opened(cause: cause, seconds: Self.seconds(from: now, to: now + cooldown))
    }

    private mutating func move(to phase: Phase) {
        self.phase = phase
        generation += 1
    }

    private static func seconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Int {
        Int(((end - start) / .seconds(1)).rounded(.up))
    }
}
