#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system's words for what went wrong.
enum SystemError {
    static func text(_ errno: Int32) -> String {
        String(cString: strerror(errno))
    }
}
