import Platform

/// Whether one service stands in for another; shared by those that come after each other in one's place.
package final class Outage: Sendable {
    private let isOn = Locked(false)

    package init() {}

    /// Has the next one said again.
    package func end() {
        isOn.withLock { $0 = false }
    }

    /// Returns whether it begins just now.
    func begin() -> Bool {
        isOn.withLock { isOn in
            defer { isOn = true }
            return !isOn
        }
    }
}
