/// A descriptor to read from, with the signals and wake-ups that interrupt the waiting.
struct InputDescriptor: Sendable {
    enum Event {
        case signal(Signal)
        /// None at the end of the input, as when a terminal has been closed.
        case bytes([UInt8])
        case failed(errno: Int32)
        /// Another thread has called `wake()` of the signals any number of times, or there is nothing to read any more.
        case woken
    }

    let descriptor: Int32
    let signals: Signals?

    /// Blocks until a signal is pending, the thread is woken, or at most so many bytes can be read; in this order.
    func wait(for count: Int) -> Event {
        // Dispatch's threads block all signals. With this one blocked, reading the terminal from the background would
        // fail instead of stopping the process until it is in the foreground.
        Signals.unblock(SIGTTIN)
        if let signal = signals?.next() {
            return .signal(signal)
        }
        // poll(2) ignores negative descriptors.
        var events = [descriptor, signals?.descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let isInterrupted = poll(&events, nfds_t(events.count), -1) < 0 && errno == EINTR
        if isInterrupted || events[1].revents != 0 {
            signals?.drain()
            return signals?.next().map(Event.signal) ?? .woken
        }
        var buffer = [UInt8](repeating: 0, count: count)
        let length = read(descriptor, &buffer, count)
        switch errno {
        case _ where length >= 0: return .bytes(Array(buffer.prefix(length)))
        case EINTR, EAGAIN: return .woken
        // A terminal that has been closed.
        case EIO where isatty(descriptor) == 0 && errno == EIO: return .bytes([])
        default: return .failed(errno: errno)
        }
    }

    /// Whether something can be read after at most so many milliseconds.
    func isReadable(within milliseconds: Int32 = 0) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, milliseconds) == 1
    }
}
