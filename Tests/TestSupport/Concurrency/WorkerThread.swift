import ChuckNorris
import Dispatch

/// A thread that can be joined, and to which a write without a reader is an error, not a signal.
final class WorkerThread: Sendable {
    /// A new serial queue always gets a thread.
    private let queue: DispatchQueue

    @discardableResult
    init(name: String, _ body: @escaping @Sendable () -> Void) {
        queue = DispatchQueue(label: "norris.tests.\(name)")
        queue.async {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            body()
        }
    }

    /// Blocks until the body has returned, and what it holds is released. The body must have been told to end.
    func join() {
        queue.sync {}
    }
}
