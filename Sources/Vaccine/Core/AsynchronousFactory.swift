/// An asynchronous factory, whose values go to other tasks: the compiler has checked that they are sent or `Sendable`.
struct TypedAsynchronousFactory<Value>: Sendable {
    /// Whether it runs on an actor, as a closure does that begins with one.
    let isIsolated: Bool
    let make: @Sendable @concurrent () async throws -> sending Value

    init(_ closure: @escaping @Sendable @isolated(any) () async throws -> sending Value) {
        isIsolated = closure.isolation != nil
        make = { try await closure() }
    }

    init(sharing closure: @escaping @Sendable @isolated(any) () async throws -> Value) where Value: Sendable {
        isIsolated = closure.isolation != nil
        make = { try await closure() }
    }

    /// Makes the value of a decorator from that of what it wraps.
    init(
        around inner: Found,
        _ factory: AsynchronousFactory,
        _ wrap: @escaping @Sendable (Value) async throws -> Value
    ) {
        isIsolated = factory.isIsolated
        make = {
            let box = try await FactoryRun.value(of: inner, madeBy: factory)
            // The inner factory has sent it, or it is `Sendable`.
            nonisolated(unsafe) let value = try await wrap(box.value(as: Value.self))
            return value
        }
    }
}

/// The same without the type of its values.
struct AsynchronousFactory: Sendable {
    let isIsolated: Bool
    /// Returns the kept value, or makes and keeps one; with false only makes one.
    let make: @Sendable @concurrent (_ isKept: Bool) async throws -> any AnyBox
}

/// Runs an asynchronous factory on the thread that waits for it, which is that of a validation.
///
/// `@unchecked Sendable`: the jobs are touched under the lock, and the result on the thread alone.
final class WaitingExecutor: TaskExecutor, @unchecked Sendable {
    private let lock = Lock()
    private let change = Condition()
    private var jobs: [UnownedJob] = []
    private var result: Result<any AnyBox, any Error>?

    func run(_ factory: AsynchronousFactory) throws -> any AnyBox {
        Task(executorPreference: self) {
            do {
                self.result = try await .success(factory.make(false))
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
                    change.wait(lock)
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
            change.wakeAll()
        }
    }
}
