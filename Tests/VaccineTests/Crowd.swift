import Foundation
import Vaccine

/// Runs a closure on several threads at once, with the cures of the caller, and returns what it returned on each when
/// all have ended; they have stacks of the given size, or of the system's.
///
/// Not on a queue, which has only as many threads as the machine has cores, and keeps them.
@discardableResult
func onThreads<Result: Sendable>(
    _ count: Int,
    stackSize: Int? = nil,
    _ body: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
    let results = Log<Result>()
    let cures = Cures.current
    let isDone = DispatchSemaphore(value: 0)
    for index in 0 ..< count {
        let thread = Thread {
            cures.use { results.add(body(index)) }
            isDone.signal()
        }
        thread.stackSize = stackSize ?? thread.stackSize
        thread.start()
    }
    (0 ..< count).forEach { _ in isDone.wait() }
    return results.entries
}

/// Keeps what is added to it, on any thread.
///
/// `@unchecked Sendable`: touched only under the lock, which is one that the thread sanitizer knows.
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
