import ChuckNorris
import Foundation

/// A one-time event that wakes a thread which waits in poll(2).
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
            _ = descriptor.map { close($0) }
            descriptor = nil
        }
    }

    /// Blocks until the descriptor is ready for one of poll's events; returns `false` if this event is signaled first.
    func wait(for events: Int32, on descriptor: Int32) -> Bool {
        var polled = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
        ]
        return retryingInterrupted { poll(&polled, 2, -1) } > 0 && polled[1].revents == 0
    }
}
