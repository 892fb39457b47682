#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(WASILibc)
    import WASILibc
#endif

// What the library needs of the platform's threads. The only file that imports the C library.

/// A mutex.
///
/// Uses pthread instead of `Synchronization.Mutex`, which on Linux uses a futex that the thread sanitizer does not
/// recognize as a lock.
///
/// `@unchecked Sendable`: the pointer is set once, and what it points at is made for several threads.
struct Lock: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = allocate(MemoryLayout<pthread_mutex_t>.stride).bindMemory(to: pthread_mutex_t.self, capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        free(mutex)
    }

    @inline(__always)
    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    fileprivate func wait(for condition: UnsafeMutablePointer<pthread_cond_t>) {
        pthread_cond_wait(condition, mutex)
    }
}

/// Wakes the threads that wait for something that a lock guards.
///
/// `@unchecked Sendable`: as `Lock`.
struct Condition: ~Copyable, @unchecked Sendable {
    private let condition =
        allocate(MemoryLayout<pthread_cond_t>.stride).bindMemory(to: pthread_cond_t.self, capacity: 1)

    init() {
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        free(condition)
    }

    /// Releases the lock until `wakeAll` is called, and takes it back; only under the lock.
    func wait(_ lock: borrowing Lock) {
        lock.wait(for: condition)
    }

    /// Wakes all that wait; only under the lock.
    func wakeAll() {
        pthread_cond_broadcast(condition)
    }
}

/// Returns new memory, which is `free`d; faster than that of an `UnsafeMutablePointer`.
func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(byteCount) else { fatalError("There is no memory for cures.") }
    return memory
}

func deallocate(_ memory: UnsafeMutableRawPointer) {
    free(memory)
}

/// One object for each thread, which is released when the thread ends.
///
/// `Sendable`: the key is constant.
struct ThreadStorage<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        // An `Unmanaged` of any class releases it.
        let failure = pthread_key_create(&key) { object in
            let object: UnsafeMutableRawPointer? = object
            object.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
        }
        // A precondition would say nothing in a release build.
        guard failure == 0 else {
            fatalError("Vaccine could not get a key for its thread-specific data: error \(failure).")
        }
        self.key = key
    }

    /// The object of the current thread, which only that thread uses.
    var existing: Unmanaged<Object>? {
        pthread_getspecific(key).map { Unmanaged.fromOpaque($0) }
    }

    func set(_ object: Object) {
        pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    }
}

/// Starts a thread whose stack has room for a graph many thousand cures deep; returns an error number, or 0.
func startDeepThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
    final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 256 << 20)
    let argument = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, &attributes, { argument in
        let argument: UnsafeMutableRawPointer? = argument
        argument.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
    }, argument.toOpaque())
    if failure != 0 {
        argument.release()
    }
    return failure
}
