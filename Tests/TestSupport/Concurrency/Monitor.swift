import Foundation

/// A value behind a lock, with waiting for changes.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
    // Safe: `value` is only touched while the condition's lock is held.
    private let condition = NSCondition()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` with exclusive access to the value, then wakes all waiting threads.
    package func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&value)
    }

    /// Calls `body` now and after every change until it returns a value; returns `nil` when time is up.
    package func wait<Result>(
        timeout seconds: Double,
        until body: (inout Value) throws -> Result?
    ) rethrows -> Result? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        while true {
            if let result = try body(&value) {
                return result
            }
            // Checked once more after the deadline, because a change may have come at the same time.
            guard condition.wait(until: deadline) else { return try body(&value) }
        }
    }
}
