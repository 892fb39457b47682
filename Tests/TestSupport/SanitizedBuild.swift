#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Whether the tests, and with them the programs that they start, are built with a sanitizer.
package enum SanitizedBuild {
    /// Such a build reserves terabytes of addresses at once, which a limit on memory does not let it.
    package static let isThis: Bool = {
        guard let program = dlopen(nil, RTLD_NOW) else { return false }
        defer { dlclose(program) }
        return dlsym(program, "__asan_init") != nil || dlsym(program, "__tsan_init") != nil
    }()
}
