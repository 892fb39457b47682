/// A pipe to this process: wakes a thread that waits in poll(2), from any other thread or a signal handler.
final class SelfPipe: Sendable {
    /// For poll(2): readable after `wake()`, until `drain()`.
    let descriptor: Int32
    /// For signal handlers, which write to it themselves.
    let writingEnd: Int32

    /// Returns `nil`, with errno, when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // An end that blocks could stop a signal handler for good.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        writingEnd = ends[1]
    }

    deinit {
        close(descriptor)
        close(writingEnd)
    }

    /// Never blocks: when the pipe is full, the thread is woken anyway.
    func wake() {
        _ = retryingInterrupted { write(writingEnd, [0], 1) }
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while retryingInterrupted({ read(descriptor, &bytes, bytes.count) }) == bytes.count {}
    }
}
