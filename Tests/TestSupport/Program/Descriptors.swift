import Foundation
import Platform

/// Makes descriptors that children do not inherit by accident.
///
/// Swift has neither pipe2 nor accept4 here, so no process may be spawned between making a descriptor and marking it:
/// a pipe whose writing end is open in another child never ends.
enum Descriptors {
    private static let spawning = NSLock()

    /// Runs `body` while no descriptor is unmarked.
    static func whileSpawning<Result>(_ body: () throws -> Result) rethrows -> Result {
        try spawning.withLock(body)
    }

    static func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try make(&ends, call: "pipe") { pipe(&$0) }
        return (ends[0], ends[1])
    }

    /// Calls `body` to fill in the descriptors, and marks them close-on-exec.
    static func make(_ descriptors: inout [Int32], call: String, _ body: (inout [Int32]) -> Int32) throws {
        try whileSpawning {
            guard body(&descriptors) >= 0 else { throw SupportError(call: call) }
            for descriptor in descriptors {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
        }
    }

    static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
}
