import Platform

/// Leave to send a request a second time, once.
final class RetryAllowance: Sendable {
    private let left = Locked(true)

    var isLeft: Bool {
        left.withLock { $0 }
    }

    /// Whether this is the one time.
    func take() -> Bool {
        left.withLock { left in
            defer { left = false }
            return left
        }
    }
}
