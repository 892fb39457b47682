import Foundation
import Vaccine

// Threads and tasks that ask at once, one after another, or later.

/// Runs a closure on several threads at once, with the cures of the caller, and returns what it returned on each when
/// all of them are done.
///
/// Not on a queue, which has only as many threads as the machine has cores, and keeps them. The lock is Foundation's,
/// which the thread sanitizer knows.
@discardableResult
func onThreads<Result: Sendable>(
    _ count: Int,
    stackSize: Int = 8 << 20,
    _ body: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
    let results = Log<(index: Int, result: Result)>()
    let running = DispatchGroup()
    let cures = Cures.current
    for index in 0 ..< count {
        running.enter()
        let thread = Thread {
            cures.use { results.add((index, body(index))) }
            running.leave()
        }
        thread.stackSize = stackSize
        thread.start()
    }
    running.wait()
    return results.entries.sorted { $0.index < $1.index }.map(\.result)
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

    func removeAll() {
        lock.withLock { elements = [] }
    }
}

/// Stops an asynchronous factory until it is opened.
final class Gate: Sendable {
    private let arrival = AsyncStream<Void>.makeStream()
    private let opening = AsyncStream<Void>.makeStream()

    func passed() async {
        arrival.continuation.finish()
        for await _ in opening.stream {}
    }

    func arrived() async {
        for await _ in arrival.stream {}
    }

    func open() {
        opening.continuation.finish()
    }
}

/// Returns a value that is made after other tasks had the chance to run.
func later<Value>(_ value: @autoclosure () throws -> Value) async rethrows -> Value {
    await Task.yield()
    return try value()
}

/// Lets other tasks run until they wait.
func settle() async {
    for _ in 0 ..< 100 {
        await Task.yield()
    }
    try? await Task.sleep(for: .milliseconds(20))
}

/// Whether the tests are built with a sanitizer, which slows everything down.
let isSanitized = ["__tsan_init", "__asan_init"].contains { (symbol: String) in
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
}
