import Foundation

/// A thread that can be joined.
final class WorkerThread: Sendable {
    private let hasEnded = Monitor(false)

    init(name: String, _ body: @escaping @Sendable () -> Void) {
        let work = Monitor<(@Sendable () -> Void)?>(body)
        let thread = Thread { [hasEnded] in
            // Let go before the end is told, with all that it holds, such as a socket and its port.
            work.withValue { body in
                defer { body = nil }
                return body
            }?()
            hasEnded.withValue { $0 = true }
        }
        thread.name = name
        thread.start()
    }

    /// Blocks until the body has returned; whoever calls it has told the body to end.
    func join() {
        while hasEnded.wait(timeout: 3600, until: { $0 ? true : nil }) == nil {}
    }
}
