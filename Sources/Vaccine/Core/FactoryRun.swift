/// A run of an asynchronous factory, in a task of its own, for all that ask meanwhile.
///
/// `@unchecked Sendable`: what changes is touched under the lock of ``Creation``.
final class FactoryRun: @unchecked Sendable {
    /// The innermost run that the current task is part of.
    @TaskLocal private static var current: FactoryRun?

    /// Nil when the run is over: tasks that the factory has started keep the run.
    private var registration: Registration?
    private var task: Task<Void, Never>?
    /// The requests that wait, each with the run it is part of; none when the run is over or cancelled.
    private var requests: [Int: Request] = [:]

    private typealias Request = (run: FactoryRun?, values: AsyncThrowingStream<AnyBox, any Error>.Continuation)

    nonisolated(nonsending) static func value(of registration: Registration) async throws -> AnyBox {
        try Task.checkCancellation()
        let priority = Task.currentPriority
        let (values, continuation) = AsyncThrowingStream<AnyBox, any Error>.makeStream()
        let (run, number, isJoined) = try Creation.lock.withLock {
            var seen: Set<ObjectIdentifier> = []
            // To wait for a run that waits for this task would never end.
            if let path = current?.path(from: registration, &seen) {
                throw Vaccine.Problem.cycle(Registration.path(path + [registration]))
            }
            let number = Creation.nextNumber()
            let joined = registration.run
            let run = joined ?? FactoryRun()
            run.requests[number] = (current, continuation)
            if joined == nil {
                run.start(registration)
            }
            return (run, number, joined != nil)
        }
        // Called in any case; without effect when the run is over. The last request cancels it.
        continuation.onTermination = { _ in
            Creation.lock.withLock {
                run.requests[number] = nil
                return run.requests.isEmpty ? run.task : nil
            }?.cancel()
        }
        guard let value = try await run.firstValue(of: values, since: isJoined ? nil : priority) else {
            throw CancellationError()
        }
        return value
    }

    /// Starts the task, which tasks that ask for a kept value share; under the lock.
    private func start(_ registration: Registration) {
        self.registration = registration
        guard registration.scope.isCached else {
            task = Task { await make(registration) }
            return
        }
        registration.run = self
        task = Registry.with(registration.owner) { Task { await make(registration) } }
    }

    /// Waits for a value, and passes on the priority of a task that waits for the caller.
    ///
    /// - Parameter priority: That with which the caller has started the run; nil if another task has.
    private nonisolated(nonsending) func firstValue(
        of values: AsyncThrowingStream<AnyBox, any Error>,
        since priority: TaskPriority?
    ) async throws -> AnyBox? {
        nonisolated(nonsending) func wait() async throws -> AnyBox? {
            // It may have been escalated before the handler below was there.
            if Task.currentPriority != priority {
                escalate(to: Task.currentPriority)
            }
            return try await values.first { _ in true }
        }
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return try await wait() }
        return try await withTaskPriorityEscalationHandler(operation: wait) { _, priority in
            escalate(to: priority)
        }
    }

    /// Raises the priority of the run to that of a task that waits for it, by another task that waits for the run.
    ///
    /// The first cannot wait for the run itself, because it leaves at once if it is cancelled.
    private func escalate(to priority: TaskPriority) {
        guard let task = Creation.lock.withLock({ task }) else { return }
        Task.detached(priority: priority) { await task.value }
    }

    private func make(_ registration: Registration) async {
        let result: Result<AnyBox, any Error>
        do {
            result = try await .success(FactoryRun.$current.withValue(self) { try await registration.makeInTask() })
        } catch {
            result = .failure(error)
        }
        let answered = Creation.lock.withLock { () -> [Int: Request] in
            if Task.isCancelled, case .failure = result, !requests.isEmpty {
                // These came after all others had been cancelled.
                task = Task { await make(registration) }
                return [:]
            }
            registration.run = nil
            self.registration = nil
            return exchange(&requests, with: [:])
        }
        for request in answered.values {
            request.values.yield(with: result)
        }
    }

    /// Returns a path from a registration to this run's, if the first waits for this one.
    private func path(from start: Registration, _ seen: inout Set<ObjectIdentifier>) -> [Registration]? {
        guard let registration, !requests.isEmpty, seen.insert(ObjectIdentifier(self)).inserted else { return nil }
        guard registration !== start else { return [start] }
        for request in requests.values {
            if let path = request.run?.path(from: start, &seen) {
                return path + [registration]
            }
        }
        return nil
    }
}

/// Runs an asynchronous factory on the thread that waits for it, which is that of a validation.
///
/// `@unchecked Sendable`: the jobs are touched under the lock, and the result on the thread alone.
final class WaitingExecutor: TaskExecutor, @unchecked Sendable {
    private let lock = Lock()
    private var jobs: [UnownedJob] = []
    private var result: Result<AnyBox, any Error>?

    func run(_ make: @escaping @Sendable @concurrent () async throws -> AnyBox) throws -> AnyBox {
        Task(executorPreference: self) {
            do {
                self.result = try await .success(make())
            } catch {
                self.result = .failure(error)
            }
        }
        while true {
            if let result = result.take() {
                return try result.get()
            }
            let job = lock.withLock {
                while jobs.isEmpty {
                    lock.wait()
                }
                return jobs.removeFirst()
            }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock {
            jobs.append(job)
            lock.wakeAll()
        }
    }
}
