import Dispatch

/// Starts a function that calls back, and waits for the first result.
///
/// Cancelling the task ends the wait at once, even if the callback never comes; a second callback is ignored.
func withCallback<Value: Sendable>(
    _ start: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) async throws -> Value {
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

/// Runs a body that may block on a thread of its own; cancelling the task ends the wait for it, not the body.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try Threads.availability.get()
    return try await withCallback { callback in
        // A new serial queue always gets a thread; Dispatch's threads leave most signals to others.
        DispatchQueue(label: "norris.waiting").async {
            // OpenSSL may raise it in a process that does not ignore it.
            var signals = sigset_t()
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            callback(Result(catching: body))
        }
    }
}
