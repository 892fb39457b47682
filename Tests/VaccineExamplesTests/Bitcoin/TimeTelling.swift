/// Returns the current time.
protocol TimeTelling: Sendable {
    var now: ContinuousClock.Instant { get }
}

extension ContinuousClock: TimeTelling {}
