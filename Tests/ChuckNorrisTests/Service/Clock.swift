import TestSupport

/// A clock that the test advances.
final class Clock: Sendable {
    private struct State {
        var time = ContinuousClock.now
        var questionCount = 0
    }

    private let state = Monitor(State())

    func now() -> ContinuousClock.Instant {
        state.withValue { state in
            state.questionCount += 1
            return state.time
        }
    }

    func advance(by duration: Duration) {
        state.withValue { $0.time += duration }
    }

    /// Waits until the time has been read that often.
    func waitUntilAsked(count: Int) async throws {
        let isAsked = try await offTheCooperativePool { [state] in
            state.wait(timeout: 10) { $0.questionCount >= count ? true : nil }
        }
        guard isAsked != nil else { throw ClockError.wasNotAsked }
    }
}

private enum ClockError: Error {
    case wasNotAsked
}
