/// When a server is asked and when it is left alone, apart from any lock and any clock.
///
/// Closed, it is asked. Open, nobody asks it until some time has passed. Then one request tries whether it answers
/// again, which decides for all the others.
struct CircuitState {
    /// What a request has come to, as far as it says something about the server.
    enum Outcome: Equatable {
        case answered
        /// - Parameter isPauseAsked: Whether the server itself wants to be left alone.
        case failed(cause: APIFailure, cooldown: Duration, isPauseAsked: Bool)
        /// It was given up before anybody knew.
        case cancelled
    }

    /// A request that was let through.
    struct Ticket: Equatable {
        fileprivate let generation: Int
    }

    /// Why a request is not let through, and for how many seconds; nil where one of others is trying.
    struct Refusal: Equatable {
        let cause: APIFailure
        let seconds: Int?
    }

    private enum Stage {
        case closed(failures: Int)
        case open(cause: APIFailure, end: ContinuousClock.Instant)
        /// A request is on its way that nobody else waits for.
        case trying(cause: APIFailure)
    }

    private var stage = Stage.closed(failures: 0)
    /// Tells a request of this stage from those of earlier ones, whose outcome is old news.
    private var generation = 0

    /// Lets a request through, or says why not.
    mutating func admit(at now: ContinuousClock.Instant) throws(ChuckNorrisError) -> Ticket {
        if let refusal = refusal(at: now) {
            throw .paused(cause: refusal.cause, seconds: refusal.seconds)
        }
        if case let .open(cause, _) = stage {
            move(to: .trying(cause: cause))
        }
        return Ticket(generation: generation)
    }

    /// Draws the conclusion from what has become of a request.
    ///
    /// - Parameter failureLimit: How many failures in a row open a circuit that is closed.
    /// - Returns: The change, if it is one for others to know.
    mutating func settle(
        _ ticket: Ticket,
        _ outcome: Outcome,
        failureLimit: Int,
        at now: ContinuousClock.Instant
    ) -> Circuit.Change? {
        guard ticket.generation == generation else { return settleLate(outcome, at: now) }
        switch (stage, outcome) {
        case (.closed, .answered):
            stage = .closed(failures: 0)
            return nil
        case (.trying, .answered):
            move(to: .closed(failures: 0))
            return .closed
        case let (.closed(failures), .failed(_, _, isPauseAsked)) where !isPauseAsked && failures + 1 < failureLimit:
            stage = .closed(failures: failures + 1)
            return nil
        case let (_, .failed(cause, cooldown, _)):
            move(to: .open(cause: cause, end: now + cooldown))
            return .opened(cause: cause, seconds: Self.seconds(from: now, to: now + cooldown))
        case let (.trying(cause), .cancelled):
            // The next one may try in its place.
            move(to: .open(cause: cause, end: now))
            return nil
        case (.closed, .cancelled), (.open, _):
            return nil
        }
    }

    /// Has the server asked again at once; returns whether it was left alone.
    mutating func close() -> Bool {
        defer { move(to: .closed(failures: 0)) }
        if case .closed = stage {
            return false
        }
        return true
    }

    /// Why the next request would not be let through; nil when it would.
    func refusal(at now: ContinuousClock.Instant) -> Refusal? {
        switch stage {
        case let .open(cause, end) where now < end:
            Refusal(cause: cause, seconds: Self.seconds(from: now, to: end))
        case let .trying(cause):
            Refusal(cause: cause, seconds: nil)
        case .closed, .open:
            nil
        }
    }

    /// A request that took longer than the circuit to open can make the rest longer, and nothing else.
    private mutating func settleLate(_ outcome: Outcome, at now: ContinuousClock.Instant) -> Circuit.Change? {
        guard
            case .failed(let cause, let cooldown, isPauseAsked: true) = outcome,
            case let .open(_, end) = stage,
            now + cooldown > end
        else { return nil }
        stage = .open(cause: cause, end: now + cooldown)
        return .opened(cause: cause, seconds: Self.seconds(from: now, to: now + cooldown))
    }

    private mutating func move(to stage: Stage) {
        self.stage = stage
        generation += 1
    }

    private static func seconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Int {
        Int(((end - start) / .seconds(1)).rounded(.up))
    }
}
