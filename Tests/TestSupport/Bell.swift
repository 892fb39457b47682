import Foundation
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Wakes a thread that waits in poll(2), once and for good.
final class Bell: Sendable {
    private let listening: Int32
    private let ringing: Monitor<Int32?>

    init() throws {
        let ends = try Descriptors.pipe()
        listening = ends.reading
        ringing = Monitor(ends.writing)
    }

    deinit {
        ring()
        close(listening)
    }

    func ring() {
        ringing.withValue { descriptor in
            if let descriptor {
                close(descriptor)
            }
            descriptor = nil
        }
    }

    /// Blocks for so long, or until the bell rings; answers whether it did.
    func rings(within seconds: Double) -> Bool {
        ringing.wait(timeout: seconds) { $0 == nil ? true : nil } != nil
    }

    /// Blocks until the descriptor is ready for one of the events, and answers `false` when the bell rang first.
    func waits(for events: Int32, on descriptor: Int32) -> Bool {
        var polled = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: listening, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, 2, -1) < 0 {
            guard errno == EINTR else { return false }
        }
        return polled[1].revents == 0
    }
}
