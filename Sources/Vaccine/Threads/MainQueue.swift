import Dispatch

/// Tells whether the caller runs on the main actor.
///
/// Asking the main queue is the one way that answers and does not end the program when the answer is no. Threads would
/// not do: on Linux a program with a top-level `await` runs its main actor on others than the first.
enum MainQueue {
    private static let mark = {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        return mark
    }()

    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: mark) ?? false
    }
}
