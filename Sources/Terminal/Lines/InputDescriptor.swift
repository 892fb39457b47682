/// A descriptor to read from, with the signals and wake-ups that interrupt the waiting.
struct InputDescriptor: Sendable {
    enum Event {
        case signal(Signal)
        case input(isHungUp: Bool)
        /// Another thread has called `wake()` of the signals' pipe, any number of times.
        case woken
    }

    let descriptor: Int32
    let signals: Signals?

    /// Blocks until a signal is pending, the pipe has been woken, or a read would not block; in this order.
    func waitForEvent() -> Event {
        // Dispatch's threads block all signals. With this one blocked, reading the terminal from the background would
        // fail instead of stopping the process until it is in the foreground.
        Signals.unblock(SIGTTIN)
        if let signal = signals?.next() {
            return .signal(signal)
        }
        // poll(2) ignores negative descriptors.
        var events = [descriptor, signals?.pipe.descriptor ?? -1].map { descriptor in
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        }
        let isInterrupted = poll(&events, nfds_t(events.count), -1) < 0 && errno == EINTR
        if isInterrupted || events[1].revents != 0 {
            signals?.pipe.drain()
            return signals?.next().map(Event.signal) ?? .woken
        }
        // For any other result of poll, such as POLLNVAL, the read fails with an errno.
        return .input(isHungUp: events[0].revents & Int16(POLLHUP) != 0)
    }

    /// Whether something can be read after at most so many milliseconds.
    func isReadable(within milliseconds: Int32 = 0) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, milliseconds) == 1
    }
}
