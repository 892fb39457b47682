import CTerminalShim
import Platform

/// Wakes a thread that waits in poll(2), from any other thread.
package final class WakePipe: Sendable {
    /// For poll: readable once somebody has woken, until `drain()`.
    package let descriptor: Int32
    private let writingEnd: Int32

    /// `nil` with errno when the process has no descriptors left.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard shim_make_pipe(&ends) == 0 else { return nil }
        (descriptor, writingEnd) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writingEnd)
    }

    /// Never blocks: a full pipe wakes as well as any.
    package func wake() {
        _ = retryingInterrupted { systemWrite(writingEnd, [0], 1) }
    }

    package func drain() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while retryingInterrupted({ systemRead(descriptor, &bytes, bytes.count) }) == bytes.count {}
    }
}
