import Platform

/// A descriptor to read from, with the signals that may cut the waiting short.
package struct InputDescriptor {
    package enum Event: Equatable {
        case signal(Signal)
        case input(isHungUp: Bool)
        /// Somebody has called `wake` on the pipe; any number of times count as one.
        case woken
    }

    package let descriptor: Int32
    package let signals: Signals?
    package var wakePipe: WakePipe?

    package init(descriptor: Int32, signals: Signals?, wakePipe: WakePipe? = nil) {
        self.descriptor = descriptor
        self.signals = signals
        self.wakePipe = wakePipe
    }

    /// Blocks until a signal has come, a read would not block, or somebody has woken; in this order.
    package func waitForEvent() -> Event {
        while true {
            if let signal = signals?.next() {
                return .signal(signal)
            }
            var events = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                // Poll passes over a negative descriptor.
                pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakePipe?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&events, nfds_t(events.count), -1)
            if count < 0, errno == EINTR {
                continue
            }
            if events[1].revents != 0 {
                continue
            }
            if events[0].revents == 0, events[2].revents != 0 {
                wakePipe?.drain()
                return .woken
            }
            // Whatever else poll has to say, POLLNVAL too, the read says it with an errno.
            return .input(isHungUp: events[0].revents & Int16(POLLHUP) != 0)
        }
    }

    /// Whether something can be read without waiting.
    package var isReadable: Bool {
        isReadable(within: 0)
    }

    /// Whether something can be read after so many milliseconds at the most.
    package func isReadable(within time: Int32) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, time) == 1
    }
}
