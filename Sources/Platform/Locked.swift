
/// A value that several threads share, one at a time.
///
/// Of pthread and not `Synchronization.Mutex`, which on Linux rests on a futex that the thread sanitizer takes for no
/// lock at all, so that a real race could hide among its reports.
///
/// `@unchecked Sendable`: the pointers are set once, and what `value` points at is touched under the lock alone.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    package init(_ value: Value) {
        pthread_mutex_init(mutex, nil)
        self.value.initialize(to: value)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs the body alone with the value; whoever calls this from within the body waits for ever.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
