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
    let delivery = Delivery(operation: operation, callback: callback)
    Task.detached { await delivery.run() }
}

/// An operation and its callback on their way into a task.
///
/// `@unchecked Sendable`: both move into one task, which calls each once. They capture the service or view model, which
/// may be called from any thread (see `ChuckNorrisServicing`), and what the caller of that protocol's function gave it,
/// which documents that the callback may come on any thread.
private struct Delivery<Value>: @unchecked Sendable {
    let operation: () async throws -> Value
    let callback: (Result<Value, any Error>) -> Void

    func run() async {
        do {
            try await callback(.success(operation()))
        } catch {
            callback(.failure(error))
        }
    }
}
