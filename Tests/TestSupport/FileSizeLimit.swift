import ChuckNorris

/// Runs the body while this process cannot write files longer than the limit, as on a full disk.
package func withFileSizeLimit(_ bytes: UInt, _ body: () async throws -> Void) async throws {
    #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
        let resource = RLIMIT_FSIZE
    #endif
    let earlier = signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    getrlimit(resource, &limit)
    var low = limit
    low.rlim_cur = rlim_t(bytes)
    setrlimit(resource, &low)
    defer {
        setrlimit(resource, &limit)
        signal(SIGXFSZ, earlier)
    }
    try await body()
}
