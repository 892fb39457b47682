/// Starts a function that calls back, and waits for the first result.
///
/// Cancelling the task ends the wait at once, even if the callback never comes; a second callback is ignored.
func withCallback<Value: Sendable>(_ start: (@escaping (Result<Value, any Error>) -> Void) -> Void) async throws
    -> Value
{
    try Task.checkCancellation()
    let results = AsyncThrowingStream<Value, any Error> { continuation in
        start { continuation.yield(with: $0) }
    }
    for try await value in results {
        return value
    }
    // The stream ends without a result when the task is cancelled.
    throw CancellationError()
}

/// Runs an async operation in a task of its own, and calls back with its result, on some thread.
func deliver<Value>(
    to callback: @escaping (Result<Value, any Error>) -> Void,
    _ operation: @escaping () async throws -> Value
) {
    // Both move into one task. They capture the service or view model, which may be called from any thread, and what
    // the caller of `getRandomJoke(callback:)` captured; its documentation says that the callback may come on any
    // thread.
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
