import Platform

/// A continuation that several may race to resume: the first wins, the others do nothing.
final class OneShotContinuation<Value>: Sendable {
    private enum State {
        case waiting
        /// Resumed before anybody waited.
        case early(Outcome<Value>)
        case suspended(CheckedContinuation<Outcome<Value>, Never>)
        case done
    }

    private let state = Locked(State.waiting)

    /// Waits for the first `resume`.
    func value() async throws -> Value {
        let outcome = await withCheckedContinuation { continuation in
            let early: Outcome<Value>? = state.withLock { state in
                guard case let .early(outcome) = state else {
                    state = .suspended(continuation)
                    return nil
                }
                state = .done
                return outcome
            }
            if let early {
                continuation.resume(returning: early)
            }
        }
        return try outcome.result.get()
    }

    func resume(with result: Result<Value, any Error>) {
        let outcome = Outcome(result: result)
        let continuation: CheckedContinuation<Outcome<Value>, Never>? = state.withLock { state in
            switch state {
            case .waiting:
                state = .early(outcome)
                return nil
            case let .suspended(continuation):
                state = .done
                return continuation
            case .early, .done:
                return nil
            }
        }
        continuation?.resume(returning: outcome)
    }
}

/// A result on its way to whoever waits.
///
/// `@unchecked Sendable`: it is handed over, never shared. Whoever resumes gives it away, and one waiter takes it.
private struct Outcome<Value>: @unchecked Sendable {
    let result: Result<Value, any Error>
}
