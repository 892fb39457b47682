import Platform

/// A time limit for an operation, which is cancelled at its end.
struct Deadline: Sendable {
    let seconds: Double
    private let passed = Locked(false)

    /// Whether the operation was cancelled by the deadline.
    var hasPassed: Bool {
        passed.withLock { $0 }
    }

    /// Runs the operation, which must end promptly when it is cancelled.
    ///
    /// It runs on no actor, so that a busy main thread delays neither the operation nor the deadline.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let work = Task.detached(priority: Task.currentPriority) { try await body() }
        let timer = Task.detached { [passed, seconds] in
            try await Task.sleep(for: .seconds(seconds))
            passed.withLock { $0 = true }
            work.cancel()
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }
}
