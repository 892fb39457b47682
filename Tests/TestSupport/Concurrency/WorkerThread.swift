import ChuckNorris
import Foundation

/// A thread that can be joined.
final class WorkerThread: Sendable {
    private let hasEnded = Monitor(false)

    init(name: String, _ body: @escaping @Sendable () -> Void) {
        let work = Monitor<(@Sendable () -> Void)?>(body)
        let thread = Thread { [hasEnded] in
            // Sending to a reader that has left raises SIGPIPE in this thread; blocked here, it ends with the thread.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            // Released before the end is reported, with everything it holds, such as a socket and its port.
            work.withValue { body in
                defer { body = nil }
                return body
            }?()
            hasEnded.withValue { $0 = true }
        }
        thread.name = name
        thread.start()
    }

    /// Blocks until the body has returned. The caller must have told the body to end.
    func join() {
        while hasEnded.wait(timeout: 3600, until: { $0 ? true : nil }) == nil {}
    }
}
