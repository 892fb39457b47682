import Platform

/// A pipe to this process: wakes a thread that waits in poll(2), from any other thread.
package final class SelfPipe: Sendable {
    /// For poll(2): readable after `wake()`, until `drain()`.
    package let descriptor: Int32
    /// For signal handlers, which write to it themselves.
    let writingEnd: Int32

    /// Returns `nil`, with errno, when the process has no descriptors left.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        // Above the standard descriptors, so that the pipe cannot replace one that was closed at the start.
        let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        ends.forEach { close($0) }
        // A pipe that blocks would stop its reader for good.
        guard copies.allSatisfy({ $0 >= 0 && fcntl($0, F_SETFL, O_NONBLOCK) == 0 }) else {
            let error = errno
            // One end alone is useless.
            copies.filter { $0 >= 0 }.forEach { close($0) }
            errno = error
            return nil
        }
        (descriptor, writingEnd) = (copies[0], copies[1])
    }

    deinit {
        close(descriptor)
        close(writingEnd)
    }

    /// Never blocks: when the pipe is full, the thread is woken anyway.
    package func wake() {
        _ = retryingInterrupted { write(writingEnd, [0], 1) }
    }

    package func drain() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while retryingInterrupted({ read(descriptor, &bytes, bytes.count) }) == bytes.count {}
    }
}
