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

    /// Calls a closure of the main actor; only where `isCurrent`.
    static func call<Value>(_ closure: @MainActor () throws -> Value) rethrows -> Value {
        try MainActor.assumeIsolated { try UncheckedSendable(value: closure()) }.value
    }
}

/// Takes a value that is not `Sendable` past the checker.
///
/// `@unchecked Sendable`: constant. Each use says why the value may go where it goes, or it stays on its thread.
struct UncheckedSendable<Value>: @unchecked Sendable {
    let value: Value
}

extension Arguments {
    /// Returns a closure that passes its arguments on to one of the main actor; called only there.
    static func spreadOnMainActor<Value>(
        _ closure: @escaping @MainActor (repeat each Argument) throws -> Value
    ) -> Maker<Value> {
        { arguments in
            // They stay on the main actor, where the caller is.
            let arguments = UncheckedSendable(value: arguments)
            return try MainQueue.call { try closure(repeat each arguments.value.values) }
        }
    }
}
