import ChuckNorris
import Dispatch

/// A thread that runs blocking functions in turn; to them, a write without a reader is an error and not a signal.
final class WorkerThread: Sendable {
    /// A new serial queue always gets a thread; the global queues run out of them when many functions block.
    private let queue = DispatchQueue(label: "norris.tests")

    /// - Parameter body: The first function.
    @discardableResult
    init(_ body: @escaping @Sendable () -> Void = {}) {
        run(body)
    }

    func run(_ body: @escaping @Sendable () -> Void) {
        queue.async {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            body()
        }
    }

    /// Blocks until the functions have returned, and what they hold is released.
    func join() {
        queue.sync {}
    }
}

/// Runs a blocking function on a thread of its own, so that an async test does not block the cooperative pool.
@discardableResult
package func offTheCooperativePool<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        WorkerThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}

extension Sequence where Element: Sendable {
    /// Calls a blocking function with each element, with several elements at a time; returns the results in order.
    @discardableResult
    package func concurrently<Result: Sendable>(
        _ width: Int = 8,
        _ body: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results: [Int: Result] = [:]
            for (index, element) in enumerated() {
                if index >= width, let (index, result) = try await group.next() {
                    results[index] = result
                }
                group.addTask { try await offTheCooperativePool { try (index, body(element)) } }
            }
            for try await (index, result) in group {
                results[index] = result
            }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

/// Runs a body that might never return, within a time limit.
///
/// After `seconds`, calls `rescue`, which must make the body return; then throws, even if the body has succeeded by
/// then.
package func withinTime<Result>(
    _ seconds: Double = Patience.usual,
    rescue: @escaping @Sendable () -> Void,
    _ body: () async throws -> Result
) async throws -> Result {
    let start = ContinuousClock.now
    let rescuer = DispatchWorkItem(block: rescue)
    // A queue of its own, because the main actor or the cooperative pool may be blocked.
    DispatchQueue(label: "norris.tests.rescue").asyncAfter(deadline: .now() + seconds, execute: rescuer)
    defer { rescuer.cancel() }
    let result = try await body()
    guard ContinuousClock.now - start < .seconds(seconds) else {
        throw SupportError("It took longer than \(seconds) s, and ended only because the test gave up.")
    }
    return result
}
