import Dispatch

/// Tells whether the caller runs on the main actor.
///
/// A specific value of the main queue is the one test that does not end the program when the answer is no. The
/// identity of the thread is no test: on Linux a program with a top-level `await` runs its main actor on threads other
/// than the first.
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
