/// Starts a function that calls back, and waits for it.
///
/// Cancelling the task ends the wait at once, even if the callback never comes; a second callback is ignored.
func withCallback<Value: Sendable>(_ start: (@escaping (Result<Value, any Error>) -> Void) -> Void) async throws
    -> Value
{
    try Task.checkCancellation()
    let continuation = OneShotContinuation<Value>()
    return try await withTaskCancellationHandler {
        start { continuation.resume(with: $0) }
        return try await continuation.value()
    } onCancel: {
        continuation.resume(with: .failure(CancellationError()))
    }
}

/// Runs an async operation in a task of its own, and calls back with its result, on some thread.
func deliver<Value>(
    to callback: @escaping (Result<Value, any Error>) -> Void,
    _ operation: @escaping () async throws -> Value
) {
    // Both move into one task. They capture the service or view model, which may be called from any thread, and what
    // the
    // caller of `getRandomJoke(callback:)` captured, which documents that the callback may come on any thread.
    nonisolated(unsafe) let operation = operation
    nonisolated(unsafe) let callback = callback
    Task.detached {
        do {
            try await callback(.success(operation()))
        } catch {
            callback(.failure(error))
        }
    }
}
