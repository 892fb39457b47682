/// A run of an asynchronous factory, in a task of its own, for all that ask meanwhile.
///
/// `@unchecked Sendable`: what changes is touched under the lock of ``Creation``.
final class FactoryRun: @unchecked Sendable {
    /// The innermost run that the current task is part of.
    @TaskLocal private static var current: FactoryRun?

    /// Both are nil when the run is over: tasks that the factory has started keep the run.
    private var registration: Registration?
    private var task: Task<AnyBox, any Error>?
    /// The runs that the waiting requests are part of, by the requests' numbers; none when the run is cancelled.
    private var requests: [Int: FactoryRun?] = [:]

    /// Returns the value of a run; a request that is cancelled leaves at once, and the last one cancels the run.
    nonisolated(nonsending) static func value(of registration: Registration) async throws -> AnyBox {
        try Task.checkCancellation()
        let (values, continuation) = AsyncThrowingStream<AnyBox, any Error>.makeStream()
        let number = Registry.nextNumber()
        let (run, task) = try Creation.lock.withLock {
            var seen: Set<ObjectIdentifier> = []
            // To wait for a run that waits for this task would never end.
            if let path = current?.path(from: registration, &seen) {
                throw Vaccine.Problem.cycle(Registration.path(path + [registration]))
            }
            let running = registration.run.flatMap { $0.requests.isEmpty ? nil : $0 }
            let run = running ?? FactoryRun(of: registration)
            run.requests.updateValue(current, forKey: number)
            return (run, run.task)
        }
        // Called in any case; without effect when the run is over.
        continuation.onTermination = { _ in run.leave(number) }

        /// Passes on what the run gives, in a task whose priority the run gets.
        @Sendable func forward(with priority: TaskPriority) {
            Task.detached(priority: priority) {
                if let result = await task?.result {
                    continuation.yield(with: result)
                }
            }
        }
        nonisolated(nonsending) func wait() async throws -> AnyBox {
            forward(with: Task.currentPriority)
            guard let value = try await values.first(where: { _ in true }) else { throw CancellationError() }
            return value
        }
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return try await wait() }
        return try await withTaskPriorityEscalationHandler(operation: wait) { _, priority in forward(with: priority) }
    }

    /// Starts the task, which tasks that ask for a kept value share; under the lock.
    private init(of registration: Registration) {
        self.registration = registration
        // That of a run that was cancelled, and is not over.
        let earlier = registration.run?.task
        let isCached = registration.scope.isCached
        registration.run = isCached ? self : nil
        task = Registry.with(isCached ? registration.owner : nil) {
            Task {
                _ = await earlier?.result
                defer { end(registration) }
                return try await FactoryRun.$current.withValue(self) { try await registration.makeInTask() }
            }
        }
    }

    private func end(_ registration: Registration) {
        Creation.lock.withLock {
            registration.run = registration.run === self ? nil : registration.run
            self.registration = nil
            task = nil
            requests = [:]
        }
    }

    /// Removes a request, the last of which cancels the task.
    private func leave(_ number: Int) {
        Creation.lock.withLock {
            requests[number] = nil
            return requests.isEmpty ? task : nil
        }?.cancel()
    }

    /// Returns a path from a registration to this run's, if the first waits for this one.
    private func path(from start: Registration, _ seen: inout Set<ObjectIdentifier>) -> [Registration]? {
        guard let registration, !requests.isEmpty, seen.insert(ObjectIdentifier(self)).inserted else { return nil }
        guard registration !== start else { return [start] }
        for case let run? in requests.values {
            if let path = run.path(from: start, &seen) {
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
        let task = Task(executorPreference: self, operation: make)
        Task(executorPreference: self) { self.result = await task.result }
        while true {
            if let result {
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
