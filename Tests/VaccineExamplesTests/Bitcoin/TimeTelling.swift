/// Knows what time it is.
protocol TimeTelling: Sendable {
    var now: ContinuousClock.Instant { get }
}

extension ContinuousClock: TimeTelling {}
