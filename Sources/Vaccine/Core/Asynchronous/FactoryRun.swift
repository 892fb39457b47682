import Synchronization

/// A run of an asynchronous factory, in a task of its own, for all that ask meanwhile.
///
/// `@unchecked Sendable`: what changes is touched under the lock of ``SingletonLock``.
final class FactoryRun: @unchecked Sendable {
    /// The innermost run that the current task is part of.
    @TaskLocal private static var current: FactoryRun?

    /// Nil when the run is over: tasks that the factory has started keep the run.
    private var registration: Registration?
    private var task: Task<Void, Never>?
    /// The requests that wait, each with the run it is part of; none when the run is over or cancelled.
    private var requests: [Int: Request] = [:]

    private typealias Request = (run: FactoryRun?, values: AsyncThrowingStream<AnyBox, any Error>.Continuation)

    /// Returns the value that the scope of an asynchronous cure requires in a `Box`.
    static func value(of registration: Registration, madeBy factory: AsynchronousFactory) async throws -> AnyBox {
        try Task.checkCancellation()
        let number = Registry.nextNumber()
        let (values, continuation) = AsyncThrowingStream<AnyBox, any Error>.makeStream()
        let run = try SingletonLock.lock.withLock {
            var seen: Set<ObjectIdentifier> = []
            // To wait for a run that waits for this task would never end.
            if let path = current?.path(from: registration, &seen) {
                throw Vaccine.Problem.cycle(Registration.path(path + [registration]))
            }
            let run = registration.run ?? FactoryRun()
            run.registration = registration
            run.requests[number] = (current, continuation)
            run.task = run.task ?? Task { await run.make(factory, for: registration) }
            registration.run = registration.scope.isCached ? run : nil
            return run
        }
        // Called in any case; without effect when the run is over. The last request cancels it.
        continuation.onTermination = { _ in
            SingletonLock.lock.withLock {
                run.requests[number] = nil
                return run.requests.isEmpty ? run.task : nil
            }?.cancel()
        }
        for try await value in values {
            return value
        }
        throw CancellationError()
    }

    private func make(_ factory: AsynchronousFactory, for registration: Registration) async {
        let keeper = registration.scope.isCached ? registration : nil
        let result = await FactoryRun.$current.withValue(self) { await factory.result(keeper) }
        let answered = SingletonLock.lock.withLock { () -> [Int: Request] in
            if Task.isCancelled, case .failure = result, !requests.isEmpty {
                // These came after all others had been cancelled.
                task = Task { await make(factory, for: registration) }
                return [:]
            }
            defer { (requests, registration.run, self.registration) = ([:], nil, nil) }
            return requests
        }
        answered.values.forEach { $0.values.yield(with: result) }
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
