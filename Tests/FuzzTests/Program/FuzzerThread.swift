import Dispatch
import Platform

/// Runs asynchronous code on the calling thread, because thousands of inputs a second leave no time to switch threads.
final class FuzzerThread: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Returns when the body has ended.
    func run(_ body: @escaping @Sendable () async -> Void) {
        let hasEnded = Locked(false)
        Task(executorPreference: self) {
            await body()
            hasEnded.withLock { $0 = true }
        }
        while !hasEnded.withLock({ $0 }) {
            arrivals.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
