import ChuckNorris
import Foundation

/// A one-time event that wakes threads which wait in poll(2).
final class CancelEvent: Sendable {
    /// Readable at its end once the event is signaled.
    private let reading: Int32
    /// The pipe's other end; `nil` once the event is signaled.
    private let writing: Monitor<Int32?>

    init() throws {
        let ends = try Descriptors.makePipe()
        reading = ends.reading
        writing = Monitor(ends.writing)
    }

    deinit {
        signal()
        close(reading)
    }

    func signal() {
        writing.withValue { descriptor in
            if let descriptor {
                close(descriptor)
            }
            descriptor = nil
        }
    }

    /// Waits at most so many seconds for the event, and returns whether it was signaled.
    func isSignaled(within seconds: Double) -> Bool {
        writing.wait(timeout: seconds) { $0 == nil ? true : nil } != nil
    }

    /// Blocks until the descriptor is ready for one of poll's events; returns `false` if this event is signaled first.
    func wait(for events: Int32, on descriptor: Int32) -> Bool {
        var polled = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
        ]
        return retryingInterrupted { poll(&polled, 2, -1) } > 0 && polled[1].revents == 0
    }

    /// Sends bytes to a non-blocking descriptor, from a `WorkerThread`.
    ///
    /// Returns `false` when the reader left, or this event was signaled, before everything was sent.
    func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard wait(for: POLLOUT, on: descriptor) else { return false }
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || [EAGAIN, EINTR].contains(errno) else { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}
