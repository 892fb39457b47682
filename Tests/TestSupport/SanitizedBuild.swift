#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Which sanitizer the tests, and with them the programs that they start, are built with.
package enum SanitizedBuild {
    /// It keeps memory that was given back, to see who uses it afterwards.
    package static let isForAddresses = has("__asan_init")
    /// It writes files of its own, which a limit to the size of files forbids.
    package static let isForThreads = has("__tsan_init")

    /// Either of them reserves terabytes of addresses at once, which a limit on memory forbids.
    package static var isThis: Bool {
        isForAddresses || isForThreads
    }

    private static func has(_ symbol: String) -> Bool {
        guard let program = dlopen(nil, RTLD_NOW) else { return false }
        defer { dlclose(program) }
        return dlsym(program, symbol) != nil
    }
}
