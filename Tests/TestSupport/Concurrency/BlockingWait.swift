import Dispatch

/// Runs something that blocks on a thread of its own, so that an async test keeps the cooperative pool free.
package func offTheCooperativePool<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        // A new serial queue always gets a thread; the global ones run dry when many waits block.
        DispatchQueue(label: "norris.tests.wait").async {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}
