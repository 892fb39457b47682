import Platform

/// A continuation that several threads may race to resume: the first wins, the others do nothing.
final class OneShotContinuation<Value: Sendable>: Sendable {
    private enum State {
        case waiting
        /// Resumed before `value()` was called.
        case resumed(Result<Value, any Error>)
        case suspended(CheckedContinuation<Value, any Error>)
        case done
    }

    private let state = Locked(State.waiting)

    var isResumed: Bool {
        state.withLock { state in
            switch state {
            case .waiting, .suspended: false
            case .resumed, .done: true
            }
        }
    }

    /// Waits for the first `resume`; to be called once.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                guard case let .resumed(result) = state else {
                    state = .suspended(continuation)
                    return nil
                }
                state = .done
                return result
            }
            if let result {
                continuation.resume(with: result)
            }
        }
    }

    func resume(with result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .waiting:
                state = .resumed(result)
                return nil
            case let .suspended(continuation):
                state = .done
                return continuation
            case .resumed, .done:
                return nil
            }
        }
        continuation?.resume(with: result)
    }
}
