#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A lock, and a bell to ring for those who wait under it.
///
/// Of pthread and not `Synchronization.Mutex`, which has no bell, and on Linux rests on a futex that the thread
/// sanitizer takes for no lock at all.
///
/// `@unchecked Sendable`: both pointers are set once, and what they point at is made for several threads.
final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(bell, nil)
    }

    deinit {
        pthread_cond_destroy(bell)
        pthread_mutex_destroy(mutex)
        bell.deallocate()
        mutex.deallocate()
    }

    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Gives the lock away until the bell rings, and takes it back; only under the lock.
    func wait() {
        pthread_cond_wait(bell, mutex)
    }

    /// Wakes all who wait; only under the lock.
    func ring() {
        pthread_cond_broadcast(bell)
    }
}
