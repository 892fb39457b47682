import Dispatch

/// Runs an actor on a queue of its own, whose thread may block without starving the cooperative pool.
package final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// Runs tasks on threads of their own, which may block without starving the cooperative pool.
package final class BlockingTaskExecutor: TaskExecutor {
    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // One for each job: a shared queue gets another thread up to a second after all of its threads are blocked.
        DispatchQueue(label: "norris.blocking").async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
