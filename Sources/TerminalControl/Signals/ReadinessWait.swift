import Dispatch
import Platform

/// Waits once, without a thread, until a descriptor is readable or the task is cancelled.
///
/// Reads nothing.
final class ReadinessWait: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Void, Never>)
        case over
    }

    private let state = Locked(State.new)

    func run(_ descriptor: Int32) async {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler { self.end() }
        source.activate()
        // Cancelled in any case: a source that nobody reads for would fire again and again.
        defer { source.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if case .over = state {
                        return true
                    }
                    state = .waiting(continuation)
                    return false
                }
                if isOver {
                    continuation.resume()
                }
            }
        } onCancel: {
            end()
        }
    }

    private func end() {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .over }
            guard case let .waiting(continuation) = state else { return nil }
            return continuation
        }
        continuation?.resume()
    }
}
