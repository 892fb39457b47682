/// The threads that the process can start.
package enum Threads {
    /// How many the program has at a time at most, with those of Dispatch.
    private static let needed = 6
    /// How many bytes of memory they may use besides their stacks.
    private static let memory = 48 << 20

    /// Whether memory and limits allow as many threads as are needed; found out at the first use.
    ///
    /// Where a thread cannot be started, Dispatch tries again without end; where memory runs out, the process traps.
    package static let areAvailable: Bool = {
        #if canImport(Glibc)
            var limit = rlimit()
            // M_ARENA_MAX: otherwise each thread would reserve 64 MB of what the limit leaves. Swift's module of glibc
            // lacks malloc.h.
            if
                getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != .max,
                let mallopt = dlsym(nil, "mallopt")
            {
                _ = unsafeBitCast(mallopt, to: (@convention(c) (CInt, CInt) -> CInt).self)(-8, 1)
            }
        #endif
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(gate, nil)
        defer {
            pthread_mutex_destroy(gate)
            gate.deallocate()
        }
        pthread_mutex_lock(gate)
        // They wait for the gate, so that all exist at the same time.
        let threads = (0 ..< needed).compactMap { _ in start(gate) }
        let reserve = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let hasMemory = reserve != MAP_FAILED
        if hasMemory {
            munmap(reserve, memory)
        }
        pthread_mutex_unlock(gate)
        threads.forEach { pthread_join($0, nil) }
        return hasMemory && threads.count == needed
    }()

    private static func start(_ gate: UnsafeMutablePointer<pthread_mutex_t>) -> pthread_t? {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, { gate in
            // Optional on Linux, not on macOS.
            let given: UnsafeMutableRawPointer? = gate
            guard let gate = given?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
            pthread_mutex_lock(gate)
            pthread_mutex_unlock(gate)
            return nil
        }, gate)
        return code == 0 ? thread : nil
    }
}
