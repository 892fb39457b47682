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
#if canImport(Dispatch)
    import Dispatch
#endif

// What the library needs of the platform's threads. The only file that imports the C library and Dispatch.

/// A mutex, and a condition for which its holder can wait.
///
/// Uses pthread instead of `Synchronization.Mutex`, which on Linux uses a futex that the thread sanitizer does not
/// recognize as a lock.
///
/// `@unchecked Sendable`: what it refers to is made for several threads, and stays where it is.
struct Lock: ~Copyable, @unchecked Sendable {
    private final class Memory: ManagedBuffer<pthread_cond_t, pthread_mutex_t> {}

    private let memory: ManagedBuffer<pthread_cond_t, pthread_mutex_t>

    init() {
        memory = Memory.create(minimumCapacity: 1) { _ in pthread_cond_t() }
        memory.withUnsafeMutablePointers { change, mutex in
            pthread_cond_init(change, nil)
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }
    }

    deinit {
        memory.withUnsafeMutablePointers { change, mutex in
            pthread_cond_destroy(change)
            pthread_mutex_destroy(mutex)
        }
    }

    @inline(__always)
    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        memory.withUnsafeMutablePointerToElements { _ = pthread_mutex_lock($0) }
        defer { memory.withUnsafeMutablePointerToElements { _ = pthread_mutex_unlock($0) } }
        return try body()
    }

    /// Releases the lock until `wakeAll` is called, and takes it back; only under the lock.
    func wait() {
        memory.withUnsafeMutablePointers { change, mutex in _ = pthread_cond_wait(change, mutex) }
    }

    /// Wakes all threads that wait; only under the lock.
    func wakeAll() {
        memory.withUnsafeMutablePointerToHeader { _ = pthread_cond_broadcast($0) }
    }
}

extension ThreadState {
    private static let key = {
        var key = pthread_key_t()
        // The end of a thread releases its state.
        let failure = pthread_key_create(&key) { state in
            let state: UnsafeMutableRawPointer? = state
            state.map { Unmanaged<ThreadState>.fromOpaque($0).release() }
        }
        // A precondition would say nothing in a release build.
        guard failure == 0 else {
            fatalError("Vaccine could not get a key for its thread-specific data: error \(failure).")
        }
        return key
    }()

    /// The current thread's state, without a change of its reference count.
    @inline(__always)
    static var reference: Unmanaged<ThreadState> {
        if let state = pthread_getspecific(key) {
            return .fromOpaque(state)
        }
        let state = Unmanaged.passRetained(ThreadState())
        pthread_setspecific(key, state.toOpaque())
        return state
    }
}

/// Starts a thread whose stack has room for a graph many thousand cures deep.
func startDeepThread(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 256 << 20)
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, &attributes, { argument in
        let argument: UnsafeMutableRawPointer? = argument
        argument.map { Unmanaged<Box<@Sendable () -> Void>>.fromOpaque($0).takeRetainedValue().value() }
        return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
    guard failure == 0 else { fatalError("Vaccine could not start a thread for a validation: error \(failure).") }
}

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

    /// Calls a closure of the main actor with values that stay there; only where `isCurrent`.
    static func call<Value>(_ closure: @MainActor () throws -> Value) rethrows -> Value {
        try MainActor.assumeIsolated { try Box(closure()) }.value
    }
}
