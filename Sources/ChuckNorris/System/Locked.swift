/// A value behind a lock.
///
/// Uses pthread instead of `Synchronization.Mutex`, because on Linux the thread sanitizer does not recognize the futex
/// of the latter, and reports races that are none.
///
/// `@unchecked Sendable`: the pointer is constant, and `value` is accessed only under the lock.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: Value) {
        pthread_mutex_init(mutex, nil)
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs the body with the value, under the lock; a nested call deadlocks.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
