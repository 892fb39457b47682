import CLibEditShim
import Dispatch

/// Runs an actor on a queue of its own, whose thread may block without starving the cooperative pool.
final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            // Dispatch's threads block all signals. Reading the terminal from the background would fail then, where the
            // kernel should stop the process until it is in the foreground.
            shim_signal_let_background_reads_stop(true)
            job.runSynchronously(on: self.asUnownedSerialExecutor())
            shim_signal_let_background_reads_stop(false)
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
