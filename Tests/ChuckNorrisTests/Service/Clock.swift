import Platform

/// A clock that the test advances.
final class Clock: Sendable {
    private let time = Locked(ContinuousClock.now)

    func now() -> ContinuousClock.Instant {
        time.withLock { $0 }
    }

    func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }
}
