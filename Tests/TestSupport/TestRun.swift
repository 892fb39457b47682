import ChuckNorris
import Foundation

/// How long tests wait for events that normally come at once.
package enum Patience {
    /// In seconds; more with a sanitizer, which slows everything down. A test that passes never waits as long.
    package static let usual: Double = SanitizedBuild.isThis ? 60 : 10
}

/// Tests that try a fixed sample of what they could, so that the suite ends soon.
package enum LongTests {
    /// Whether NORRIS_LONG_TESTS asks for all of it, as it does in CI.
    package static let areWanted = ProcessInfo.processInfo.environment["NORRIS_LONG_TESTS"] != nil
}

/// The sanitizer that the tests, and the programs that they start, are built with.
package enum SanitizedBuild {
    /// Either of them; both reserve terabytes of addresses, which a limit on memory forbids.
    package static let isThis = ["__asan_init", "__tsan_init"].contains { symbol in
        guard let program = dlopen(nil, RTLD_NOW) else { return false }
        defer { dlclose(program) }
        return dlsym(program, symbol) != nil
    }
}
