import Platform

/// A pipe to this process: wakes a thread that waits in poll(2), from any other thread.
package final class SelfPipe: Sendable {
    /// For poll(2): readable after `wake()`, until `drain()`.
    package let descriptor: Int32
    /// For signal handlers, which write to it themselves.
    let writingEnd: Int32

    /// Returns `nil`, with errno, when the process has no descriptors left.
    package init?() {
        guard let (reading, writing) = openPipe() else { return nil }
        (descriptor, writingEnd) = (reading, writing)
        // A pipe that blocks would stop its reader for good.
        guard fcntl(reading, F_SETFL, O_NONBLOCK) == 0, fcntl(writing, F_SETFL, O_NONBLOCK) == 0 else { return nil }
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
