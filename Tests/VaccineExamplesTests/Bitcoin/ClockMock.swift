import Synchronization

/// A clock that stands still until the test moves it.
final class ClockMock: TimeTelling {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant {
        time.withLock(\.self)
    }

    func advance(by duration: Duration) {
        time.withLock { $0 = $0.advanced(by: duration) }
    }
}
