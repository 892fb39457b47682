/// Runs an asynchronous factory on the thread that waits for it, which is that of a validation.
///
/// `@unchecked Sendable`: the jobs are touched under the lock, and the result on the thread alone.
final class WaitingExecutor: TaskExecutor, @unchecked Sendable {
    private let lock = Lock()
    private var jobs: [UnownedJob] = []
    private var result: Result<AnyBox, any Error>?

    func run(_ factory: AsynchronousFactory) throws -> AnyBox {
        Task(executorPreference: self) { self.result = await factory.result(nil) }
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
