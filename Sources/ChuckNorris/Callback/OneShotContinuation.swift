import Platform

/// Delivers one result to one waiting task: the first `resume` wins, further ones do nothing.
final class OneShotContinuation<Value: Sendable>: Sendable {
    private let stream: AsyncThrowingStream<Value, any Error>
    private let continuation: AsyncThrowingStream<Value, any Error>.Continuation
    private let resumed = Locked(false)

    init() {
        (stream, continuation) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    var isResumed: Bool {
        resumed.withLock { $0 }
    }

    /// Waits for the first `resume`; to be called once.
    func value() async throws -> Value {
        for try await value in stream {
            return value
        }
        throw CancellationError()
    }

    func resume(with result: Result<Value, any Error>) {
        resumed.withLock { $0 = true }
        switch result {
        case let .success(value):
            continuation.yield(value)
            continuation.finish()
        case let .failure(error):
            continuation.finish(throwing: error)
        }
    }
}
