import Foundation
import Vaccine

/// Runs a closure on several threads at once, with the cures of the caller, and returns what it returned on each when
/// all threads have ended; they have stacks of the given size, or of the system's.
///
/// Not on a queue, which has only as many threads as the machine has cores, and keeps them. The lock is Foundation's,
/// which the thread sanitizer knows.
@discardableResult
func onThreads<Result: Sendable>(
    _ count: Int,
    stackSize: Int? = nil,
    _ body: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
    let results = Log<Result>()
    let cures = Cures.current
    let threads = (0 ..< count).map { index in
        JoinableThread(stackSize: stackSize) { cures.use { results.add(body(index)) } }
    }
    threads.forEach { $0.join() }
    return results.entries
}

/// Keeps what is added to it, on any thread.
///
/// `@unchecked Sendable`: touched only under the lock.
final class Log<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var entries: [Element] {
        lock.withLock { elements }
    }

    func add(_ element: Element) {
        lock.withLock { elements.append(element) }
    }
}

/// A thread that can be waited for until it has ended, with all that the system calls at its end.
struct JoinableThread {
    private let thread: pthread_t

    /// Starts the thread.
    init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize {
            pthread_attr_setstacksize(&attributes, stackSize)
        }
        let argument = Unmanaged.passRetained(body as AnyObject).toOpaque()
        #if canImport(Darwin)
            var created: pthread_t?
            pthread_create(&created, &attributes, { JoinableThread.run($0) }, argument)
            thread = created!
        #else
            var created = pthread_t()
            pthread_create(&created, &attributes, { $0.flatMap { JoinableThread.run($0) } }, argument)
            thread = created
        #endif
    }

    private static func run(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        (Unmanaged<AnyObject>.fromOpaque(body).takeRetainedValue() as! @Sendable () -> Void)()
        return nil
    }

    func join() {
        pthread_join(thread, nil)
    }
}
