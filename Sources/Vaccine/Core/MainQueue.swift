#if canImport(Dispatch)
    import Dispatch
#endif

/// Tells whether the caller runs on the main actor, and calls its closures there.
///
/// Checks a queue-specific value, because `dispatchPrecondition` traps when the check fails. The thread's identity is
/// not reliable: on Linux a program with a top-level `await` runs its main actor on threads other than the first.
enum MainQueue {
    #if canImport(Dispatch)
        private static let isMainKey = {
            let isMainKey = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: isMainKey, value: true)
            return isMainKey
        }()

        static var isCurrent: Bool {
            DispatchQueue.getSpecific(key: isMainKey) ?? false
        }
    #else
        /// A platform without Dispatch has one thread.
        static var isCurrent: Bool {
            true
        }
    #endif

    /// Calls a closure of the main actor with values that stay there; only where `isCurrent`.
    static func call<Value>(_ closure: @MainActor () throws -> Value) rethrows -> Value {
        try MainActor.assumeIsolated { try Box(closure()) }.value
    }
}
