import CVaccineShim

/// A mutex with a condition variable.
///
/// Uses pthread instead of `Synchronization.Mutex`, which has no condition variable and on Linux uses a futex that the
/// thread sanitizer does not recognize as a lock.
///
/// `@unchecked Sendable`: both pointers are set once, and what they point at is made for several threads.
final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        vaccine_init_condition(condition)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Takes the lock until `endFork`, so that a child process never sees what it guards half changed.
    func beginFork() {
        pthread_mutex_lock(mutex)
    }

    /// Releases the lock; in a child process no thread waits for it.
    func endFork(inChild: Bool) {
        if inChild {
            vaccine_init_condition(condition)
        }
        pthread_mutex_unlock(mutex)
    }

    /// Releases the lock while a closure runs; only under the lock.
    func withoutLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_unlock(mutex)
        defer { pthread_mutex_lock(mutex) }
        return try body()
    }

    /// Releases the lock until `wakeAll` is called, and takes it back; only under the lock.
    func wait() {
        pthread_cond_wait(condition, mutex)
    }

    /// Waits no longer than so many milliseconds, and returns whether it was woken; only under the lock.
    func wait(milliseconds: Int) -> Bool {
        vaccine_wait(condition, mutex, milliseconds)
    }

    /// Wakes all that wait; only under the lock.
    func wakeAll() {
        pthread_cond_broadcast(condition)
    }
}
