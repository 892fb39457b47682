/// Why the process can start fewer threads than it needs.
package struct ThreadsError: Error, Equatable {
    package let errno: Int32
}

/// The threads that the process can start.
package enum Threads {
    /// How many the program has at a time at most, with those of Dispatch.
    private static let needed = 6
    /// How many bytes of memory they may use besides their stacks.
    private static let memory = 48 << 20
    /// Closed until all threads have been started, so that they exist at the same time.
    private static let gate = Locked(true)

    /// An error unless memory and limits allow as many threads as are needed; they are tried the first time.
    ///
    /// Where a thread cannot be started, Dispatch tries again without end; where memory runs out, the process traps.
    package static let availability: Result<Void, ThreadsError> = {
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
        var shortage: ThreadsError?
        let threads = gate.withLock { _ in
            let threads = (0 ..< needed).compactMap { _ in start(&shortage) }
            let reserve = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            if reserve == MAP_FAILED {
                shortage = ThreadsError(errno: errno)
            } else {
                munmap(reserve, memory)
            }
            return threads
        }
        threads.forEach { pthread_join($0, nil) }
        return shortage.map { .failure($0) } ?? .success(())
    }()

    private static func start(_ shortage: inout ThreadsError?) -> pthread_t? {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, { _ in Threads.gate.withLock { _ in nil } }, nil)
        guard code == 0 else {
            shortage = ThreadsError(errno: code)
            return nil
        }
        return thread
    }
}
