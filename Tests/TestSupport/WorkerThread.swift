import Foundation

/// A thread that can be joined.
final class WorkerThread: Sendable {
    private let hasEnded = Monitor(false)

    init(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [hasEnded] in
            body()
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
