/// The threads that the process can start.
///
/// Where a thread cannot be started, Dispatch tries again without end; where memory runs out, the process traps.
package enum Threads {
    /// How many the program has at a time at most, with those of Dispatch.
    private static let needed = 6
    /// How many bytes of memory they may use besides their stacks.
    private static let memory = 48 << 20
    /// Locked until all threads have been started, so that they exist at the same time.
    private static let gate = Locked(true)

    /// A failure unless memory and limits allow as many threads as are needed; they are tried the first time.
    package static let availability = Result { () throws(Failure) in try check() }

    private static func check() throws(Failure) {
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
        var code: Int32 = 0
        var threads: [pthread_t] = []
        gate.withLock { _ in
            for _ in 0 ..< needed where code == 0 {
                #if canImport(Darwin)
                    var thread: pthread_t?
                #else
                    var thread = pthread_t()
                #endif
                code = pthread_create(&thread, nil, { _ in Threads.gate.withLock { _ in nil } }, nil)
                threads += code == 0 ? [thread].compactMap(\.self) : []
            }
            let reserve = code == 0 ? mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) : nil
            if reserve == MAP_FAILED {
                code = errno
            } else if let reserve {
                munmap(reserve, memory)
            }
        }
        for thread in threads {
            pthread_join(thread, nil)
        }
        guard code == 0 else {
            let limits = "raise the limit of memory or of processes (ulimit -v, ulimit -u)"
            throw Failure(.io, "No more threads can be started (\(SystemError.text(code))); \(limits).")
        }
    }
}
