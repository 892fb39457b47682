import Foundation
import Vaccine

/// Runs a closure on several threads at once, with the cures of the caller, and returns what it returned on each when
/// all have.
///
/// Not on a queue, which has only as many threads as the machine has cores. The lock is Foundation's, which the thread
/// sanitizer knows.
@discardableResult
func onThreads<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
    let results = Gathered<Result>()
    let running = DispatchGroup()
    for index in 0 ..< count {
        running.enter()
        Thread.detachNewThread(Vaccine.carryingCures {
            results.add(body(index))
            running.leave()
        })
    }
    running.wait()
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
