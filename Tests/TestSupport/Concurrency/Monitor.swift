import Foundation

/// A value behind a lock whose changes can be waited for.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
    // Safe: `value` is only touched while the condition's lock is held.
    private let condition = NSCondition()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` alone with the value, then wakes everyone who waits for a change.
    package func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&value)
    }

    /// Blocks until `body` answers something, asking again after every change; `nil` when time is up.
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
            // Asked once more after the deadline: the change may have come together with it.
            guard condition.wait(until: deadline) else { return try body(&value) }
        }
    }
}
