/// A value behind a lock.
///
/// A value without a size, such as `()`, would have the address of the object behind this one: the thread sanitizer
/// takes accesses to both for a race.
///
/// Uses pthread instead of `Synchronization.Mutex`, because on Linux the thread sanitizer does not recognize the futex
/// of the latter, and would report races that are none.
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

    /// Runs the body under the lock; returns nil if another thread has it, and `waits` returns false.
    package func withLock<Result, Failure: Error>(
        while waits: () -> Bool,
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        while pthread_mutex_trylock(mutex) != 0 {
            guard waits() else { return nil }
            poll(nil, 0, 10)
        }
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
