import Dispatch

/// Tells whether the caller runs on the main actor.
///
/// Checks a queue-specific value, because `dispatchPrecondition` traps when the check fails. The thread's identity is
/// not reliable: on Linux a program with a top-level `await` runs its main actor on threads other than the first.
enum MainQueue {
    private static let isMainKey = {
        let isMainKey = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: isMainKey, value: true)
        return isMainKey
    }()

    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: isMainKey) ?? false
    }
}
