import Platform

/// The time that a piece of work has; when it is over, the work is cancelled.
struct Deadline: Sendable {
    let seconds: Double
    private let passed = Locked(false)

    /// Whether a cancelled piece of work was cancelled for this reason.
    var hasPassed: Bool {
        passed.withLock { $0 }
    }

    /// Runs the work, which has to end promptly when it is cancelled.
    ///
    /// On no actor: a main thread that is busy keeps neither the work nor the end of its time waiting.
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
