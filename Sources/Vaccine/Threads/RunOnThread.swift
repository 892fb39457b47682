#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Runs a closure on a thread of its own, with a stack for a graph many thousand cures deep.
///
/// The memory is taken only as far as the stack grows.
///
/// - Returns: The number of the error when the system has no thread to give; 0 when all is well.
func runOnThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 256 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }

    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    // A number in glibc, a pointer elsewhere.
    #if canImport(Glibc)
        var thread = pthread_t()
    #else
        var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, &attributes, { argument in
        #if canImport(Darwin)
            let argument = Optional(argument)
        #endif
        if let argument {
            Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
    }, work)
    if failure != 0 {
        Unmanaged<Work>.fromOpaque(work).release()
    }
    return failure
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}
