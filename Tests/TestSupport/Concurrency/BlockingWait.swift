import Dispatch

/// Runs a blocking function on a thread of its own, so that an async test does not block the cooperative pool.
package func offTheCooperativePool<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        // A new serial queue always gets a thread; the global queues run out of them when many waits block.
        DispatchQueue(label: "norris.tests.wait").async {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}
