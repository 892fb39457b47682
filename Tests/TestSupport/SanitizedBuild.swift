import ChuckNorris

/// The sanitizer that the tests, and the programs that they start, are built with.
package enum SanitizedBuild {
    /// AddressSanitizer, which retains freed memory to detect its use.
    package static let isForAddresses = has("__asan_init")
    /// ThreadSanitizer, which writes files of its own that a limit on file sizes forbids.
    package static let isForThreads = has("__tsan_init")

    /// Either of them; both reserve terabytes of addresses, which a limit on memory forbids.
    package static let isThis = isForAddresses || isForThreads

    private static func has(_ symbol: String) -> Bool {
        guard let program = dlopen(nil, RTLD_NOW) else { return false }
        defer { dlclose(program) }
        return dlsym(program, symbol) != nil
    }
}

/// Marks test cases that `.ci/run` skips under the thread sanitizer.
///
/// They start the program hundreds of times for a file, a status, a key or a fault, or they are long and what they test
/// uses no other threads.
package protocol SkippedUnderThreadSanitizer {}
