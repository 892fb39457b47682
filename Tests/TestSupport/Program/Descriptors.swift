import ChuckNorris
import Foundation

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
        let ends = try make(count: 2, call: "pipe") { pipe($0) }
        return (ends[0], ends[1])
    }

    /// Returns the descriptor that the call returns.
    static func make(call: String, _ body: () -> Int32) throws -> Int32 {
        try make(count: 1, call: call) { descriptor in
            descriptor.pointee = body()
            return descriptor.pointee
        }[0]
    }

    /// Calls `body` to fill in so many descriptors, and marks them close-on-exec.
    static func make(count: Int, call: String, _ body: (UnsafeMutablePointer<Int32>) -> Int32) throws -> [Int32] {
        var descriptors = [Int32](repeating: -1, count: count)
        try whileSpawning {
            guard body(&descriptors) >= 0 else { throw SupportError(call: call) }
            for descriptor in descriptors {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        return descriptors
    }

    static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
}
