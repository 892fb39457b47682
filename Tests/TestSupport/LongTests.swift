import Foundation

/// Tests that try a fixed sample of what they could, so that the suite ends soon.
package enum LongTests {
    /// Whether NORRIS_LONG_TESTS asks for all of it, as it does in CI.
    package static let areWanted = ProcessInfo.processInfo.environment["NORRIS_LONG_TESTS"] != nil
}
