import Foundation
import Vaccine

/// Runs a closure on several threads at once, with the cures of the caller, and returns what it returned on each when
/// all threads have ended.
///
/// Not on a queue, which has only as many threads as the machine has cores, and keeps them. The lock is Foundation's,
/// which the thread sanitizer knows.
@discardableResult
func onThreads<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
    let results = Gathered<Result>()
    let threads = (0 ..< count).map { index in
        JoinableThread(Vaccine.carryingCures { results.add(body(index)) })
    }
    threads.forEach { $0.join() }
    return results.all
}

/// `@unchecked Sendable`: touched only under the lock.
private final class Gathered<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var all: [Element] {
        lock.withLock { elements }
    }

    func add(_ element: Element) {
        lock.withLock { elements.append(element) }
    }
}

/// A thread that can be waited for until it has ended, with all that the system calls at its end.
struct JoinableThread {
    private let thread: pthread_t

    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts the thread.
    init(_ body: @escaping @Sendable () -> Void) {
        let argument = Unmanaged.passRetained(Body(body)).toOpaque()
        #if canImport(Darwin)
            var created: pthread_t?
            pthread_create(&created, nil, { JoinableThread.run($0) }, argument)
            thread = created!
        #else
            var created = pthread_t()
            pthread_create(&created, nil, { $0.flatMap { JoinableThread.run($0) } }, argument)
            thread = created
        #endif
    }

    private static func run(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        return nil
    }

    func join() {
        pthread_join(thread, nil)
    }
}
